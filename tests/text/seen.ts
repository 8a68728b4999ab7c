// What a person sees on a page that a text browser draws: words, and what can be followed, filled in or pressed. Each of those
// has a number on the screen, which all four browsers can be asked for: "[12]".

/** A link, a field or a button. */
export interface Item {
  number: number;
  /** The text from its number to the end of its line, or to the next number. */
  text: string;
  /** The same over the ends of lines: long links wrap. */
  wholeText: string;
  /** The lines of text between what stands before it and itself: a field's label is among them. */
  before: string[];
  /** Whether it is a field that text is typed into. */
  isField: boolean;
  row: number;
  column: number;
}

/** lynx writes "([18]BUTTON) Sign in", or the button's value: "([6]refuse) Refuse". */
const NUMBER = /\(\[(\d+)\][^)]*\) ?|\[(\d+)\]/g;

/** What stands for a field: lines to write on, or brackets around them. A check mark's brackets hold one character. */
const FIELD = /^(\[?[^\s_[\]]*_{2}|\[[^\]]{3,}\]$|\[[^\]]{3,}\]\S|\[[^\]]{3,}\] )/;

/** The little box of a radio button or check box, chosen or not. */
const BOX = /^[([][ *X_]?[)\]] ?/;

export function read(screen: string): Item[] {
  const lines = screen.split("\n");
  const items: Item[] = [];
  let between: string[] = [];
  lines.forEach((line, row) => {
    const found = [...line.matchAll(NUMBER)];
    const first = found[0]?.index ?? line.length;
    const lead = line.slice(0, first).trim();
    const previous = items.at(-1);
    // What begins a line may go on with the link of the line before.
    if (previous && !found.length && lead) previous.wholeText += ` ${lead}`;
    between.push(lead);
    found.forEach((match, at) => {
      const end = found[at + 1]?.index ?? line.length;
      const text = line.slice(match.index + match[0].length, end).trim();
      const isField = FIELD.test(text);
      // A field in one line behind another has the same label: a telephone number behind its country's code.
      const beside = at > 0 && isField ? items.at(-1) : undefined;
      items.push({
        number: Number(match[1] ?? match[2]),
        text: text.replace(BOX, ""),
        wholeText: text.replace(BOX, ""),
        before: beside ? beside.before : between.filter((words) => words !== ""),
        isField,
        row,
        column: match.index,
      });
      between = [];
    });
  });
  return items;
}

/** The words of a screen as one line, without the numbers. */
export function words(screen: string): string {
  return screen.replace(NUMBER, "").replace(/\s+/g, " ");
}

/** What can be followed or pressed by this text; one that says no more than it comes first. */
export function named(items: Item[], text: string): Item | undefined {
  const begins = (whole: string) => whole.startsWith(text) && !/^\p{L}\p{L}/u.test(whole.slice(text.length - 1));
  return (
    items.find((item) => item.text === text) ??
    items.find((item) => begins(item.text)) ??
    items.find((item) => begins(item.wholeText))
  );
}

/**
 * The field behind this label: the line nearest above or beside it, as a heading further up may have the same words. A label that
 * says no more than it comes first.
 */
export function labelled(items: Item[], label: string): Item | undefined {
  const nearest = (says: (line: string) => boolean) => {
    let found: Item | undefined;
    let least = Infinity;
    for (const item of items.filter((item) => item.isField)) {
      const at = item.before.findLastIndex(says);
      // Of two that are as near, the heading stands before the first.
      if (at >= 0 && item.before.length - at <= least) {
        least = item.before.length - at;
        found = item;
      }
    }
    return found;
  };
  return nearest((line) => line === label) ?? nearest((line) => line.startsWith(label));
}
