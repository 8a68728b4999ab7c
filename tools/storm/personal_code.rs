//! Personal codes of invented people, here and in benches/waiting.

/// An Estonian code that nobody else has here, with its check digit.
pub fn personal_code(number: usize) -> String {
    let (day, month, year, serial) =
        (number % 28 + 1, number / 28 % 12 + 1, number / 336 % 90, number / 30_240);
    let digits: Vec<u32> = format!("4{year:02}{month:02}{day:02}{serial:03}")
        .chars()
        .map(|d| d.to_digit(10).unwrap())
        .collect();
    let sum = |weights: [u32; 10]| {
        digits.iter().zip(weights).map(|(digit, weight)| digit * weight).sum::<u32>() % 11
    };
    let first = sum([1, 2, 3, 4, 5, 6, 7, 8, 9, 1]);
    let check = if first == 10 { sum([3, 4, 5, 6, 7, 8, 9, 1, 2, 3]) } else { first };
    format!("4{year:02}{month:02}{day:02}{serial:03}{}", check % 10)
}
