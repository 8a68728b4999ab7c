<?php
// Prints the people of a PHP application as the lines of `lavi account import`. Adapt the query to its tables.
//
//     DATABASE='mysql:host=localhost;dbname=school' DB_USER=reader DB_PASSWORD=… php php.php > people.jsonl

$database = new PDO(getenv('DATABASE'), getenv('DB_USER') ?: null, getenv('DB_PASSWORD') ?: null, [
    PDO::ATTR_ERRMODE => PDO::ERRMODE_EXCEPTION,
]);
// password_hash() of PHP writes $2y$ or $argon2id$; phpBB and WordPress before 6.8 write $P$ or $H$. All of them are taken as they are.
$people = $database->query(
    'SELECT id, login, email, email_confirmed, given_name, family_name, password, disabled FROM users ORDER BY id'
);
foreach ($people as $one) {
    echo json_encode([
        'external_id' => (string) $one['id'],
        'user_name' => $one['login'],
        'email' => $one['email'],
        'email_verified' => (bool) $one['email_confirmed'],
        'first_name' => $one['given_name'],
        'last_name' => $one['family_name'],
        'password_hash' => $one['password'],
        'blocked' => (bool) $one['disabled'],
    ], JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_THROW_ON_ERROR), "\n";
}
