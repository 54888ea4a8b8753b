// CSV (RFC 4180), safe to open in a spreadsheet.

// Formulas, also after whitespace and in full width. Leading apostrophes are included, so that the prefix can be distinguished from them.
const FORMULA = /^'*[\s\u200b-\u200f\u202a-\u202e\u2066-\u2069]*[=+\-@＝＋－﹣−＠]|^'*[\t\r\n\0]/
const PLAIN_NUMBER = /^-?\d+(?:\.\d+)?$/

/** Prefixes formulas with an apostrophe, so that a spreadsheet does not run them. Plain numbers such as -5 are kept. */
export const neutralizeText = (text: string): string =>
  FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text

// Including the separators of other locales: a new cell could start with a formula.
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/

export function csvCell(value: string | number | undefined): string {
  if (value === undefined) return ''
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : ''
  const text = neutralizeText(value)
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export const csvLine = (cells: readonly (string | number | undefined)[]): string =>
  `${cells.map(csvCell).join(',')}\r\n`
