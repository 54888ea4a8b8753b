// The order of names as the browser's collator has it, for names of plain ASCII: nearly all there are. The collator itself is read from
// tables of the browser when it is first made, which costs a first page more than all of its comparisons.

/** Signs before digits, digits before letters, as Unicode's root collation has them; letters are alike in either case. */
const SIGNS = ' _-,;:!?.\'"()[]{}@*/\\&#%`^+<=>|~$'
const DIGIT = SIGNS.length + 1

const WEIGHTS = new Uint8Array(128)
for (let at = 0; at < SIGNS.length; at++) WEIGHTS[SIGNS.charCodeAt(at)] = at + 1
for (let at = 0; at < 10; at++) WEIGHTS[48 + at] = DIGIT
for (let at = 0; at < 26; at++) WEIGHTS[65 + at] = WEIGHTS[97 + at] = DIGIT + 1 + at

const weightAt = (text: string, at: number): number => WEIGHTS[text.charCodeAt(at)] ?? 0

/** Where the figures from `at` on end. */
function figuresEnd(text: string, at: number): number {
  let end = at
  while (weightAt(text, end) === DIGIT) end++
  return end
}

/** The number that stands from `at` to before `end`, without leading zeros: of two, the longer is the greater. */
function figures(text: string, at: number, end: number): string {
  let from = at
  while (from < end && text[from] === '0') from++
  return text.slice(from, end)
}

/** Natural order of two names as far as they are plain; undefined where the collator has to be asked. */
export function comparePlain(a: string, b: string): number | undefined {
  let letterCase = 0
  let [at, other] = [0, 0]
  while (at < a.length && other < b.length) {
    const [one, two] = [weightAt(a, at), weightAt(b, other)]
    if (one === 0 || two === 0) return undefined
    if (one !== two) return one - two
    if (one === DIGIT) {
      const [end, otherEnd] = [figuresEnd(a, at), figuresEnd(b, other)]
      const [number, next] = [figures(a, at, end), figures(b, other, otherEnd)]
      if (number !== next) return number.length - next.length || (number < next ? -1 : 1)
      at = end
      other = otherEnd
    } else {
      // Small letters first, where nothing else tells the names apart.
      letterCase ||= b.charCodeAt(other) - a.charCodeAt(at)
      at++
      other++
    }
  }
  if (at < a.length) return weightAt(a, at) === 0 ? undefined : 1
  if (other < b.length) return weightAt(b, other) === 0 ? undefined : -1
  return letterCase
}
