// Characters that are not seen and change what is: a name with a mark that turns the reading direction looks like another.

/** Controls but for tab and line breaks, and marks of direction. */
const INVISIBLE = /(?![\t\n\r])[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

// As Unicode abbreviates them.
const CHARACTER_NAMES: Readonly<Record<string, string>> = {
  '200e': 'LRM',
  '200f': 'RLM',
  '202a': 'LRE',
  '202b': 'RLE',
  '202c': 'PDF',
  '202d': 'LRO',
  '202e': 'RLO',
}

const formatInvisible = (character: string): string => {
  const code = character.charCodeAt(0).toString(16)
  return `‹${CHARACTER_NAMES[code] ?? code.padStart(4, '0').toUpperCase()}›`
}

/** A text with its unseen characters as marks that are seen, such as ‹RLO› or ‹001B›; most texts are as they were. */
export const showInvisible = (text: string): string => text.replace(INVISIBLE, formatInvisible)
