// Comma separated values as RFC 4180 has them, safe to open in a spreadsheet.

// What a spreadsheet takes for a formula, also behind blanks and in full width. Apostrophes before it are those of an earlier
// pass: one more is added to them as well, so that taking one away always gives back what was there.
const FORMULA = /^'*[\s\u200b-\u200f\u202a-\u202e\u2066-\u2069]*[=+\-@＝＋－﹣−＠]|^'*[\t\r\n\0]/
const PLAIN_NUMBER = /^-?\d+(?:\.\d+)?$/

/**
 * Text that a spreadsheet shows and does not run: an apostrophe goes before what it would take for a formula. A plain number
 * such as -5 is none and stays one. `restoreText` is the way back.
 */
export const neutralizeText = (text: string): string =>
  FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text

/** The text before it was neutralised. */
export const restoreText = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? text.slice(1) : text

// Also semicolons and tabs, at which spreadsheets of other countries would cut, and a new cell could be a formula.
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/

/** One cell. Figures are written as they are, text is neutralised and put in quotes where it has to be. */
export function csvCell(value: string | number | undefined): string {
  if (value === undefined) return ''
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : ''
  const text = neutralizeText(value)
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** One line, with its end. */
export const csvLine = (cells: readonly (string | number | undefined)[]): string =>
  `${cells.map(csvCell).join(',')}\r\n`
