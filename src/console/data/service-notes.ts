/** What the service itself writes into descriptions and comments: after a pull, and as the summary of a plan. */
const SERVICE_NOTE = /^(?:Pull design completed in \d+ ms$|\{"rfcCiCount":)/

/** A description or comment, if an operator wrote it; otherwise ''. */
export const toOperatorText = (text: string | undefined): string =>
  text === undefined || SERVICE_NOTE.test(text) ? '' : text
