import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvCell, csvLine, neutralizeText } from './csv.ts'

/** The inverse of `neutralizeText`. */
function restoreText(text: string): string {
  const inner = text.slice(1)
  return text.startsWith("'") && neutralizeText(inner) === text ? inner : text
}

/** A reader by the letter of RFC 4180. */
function readCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (at < text.length) {
    let cell = ''
    if (text[at] === '"') {
      for (at++; text[at] !== '"' || text[at + 1] === '"'; at++) {
        if (text[at] === '"') at++
        cell += text[at] ?? ''
      }
      at++
    } else while (at < text.length && text[at] !== ',' && text[at] !== '\r') cell += text[at++] ?? ''
    row.push(cell)
    if (text[at] === ',') at++
    else {
      at += 2
      rows.push(row)
      row = []
    }
  }
  return rows
}

describe('neutralizeText', () => {
  it('disarms formulas, however they are dressed', () => {
    const formulas = [
      '=1+1',
      '+1',
      '-1+cmd|x',
      '@SUM(A1)',
      '\tx',
      '\rx',
      '\n=x',
      ' =x',
      '＝1',
      '＋1',
      '－1',
      '＠x',
      '\u202e=x',
      '\u200b=x',
      '\ufeff=x',
      "'=x",
    ]
    for (const formula of formulas) expect(neutralizeText(formula), JSON.stringify(formula)).toBe(`'${formula}`)
  })

  it('leaves plain numbers and plain text alone', () => {
    for (const text of ['-5', '-5.25', '12', 'web-1', 'a=b', "it's", "'quoted'", '', '10.0.0.1', 'x@y'])
      expect(neutralizeText(text)).toBe(text)
  })

  it('can be undone for any text', () => {
    const text = fc.string({ unit: fc.constantFrom("'", '=', '-', '5', '.', ' ', '\t', '\0', 'a', '＝', '\u202e') })
    fc.assert(
      fc.property(fc.oneof(text, fc.string()), (each) => {
        expect(restoreText(neutralizeText(each))).toBe(each)
      }),
      { numRuns: 3000 },
    )
  })
})

describe('csvLine', () => {
  it('quotes by RFC 4180 and ends with CR LF', () => {
    expect(csvLine(['a', 'say "hi"', 'x,y', 'two\nlines', 'a;b', -5, undefined, NaN])).toBe(
      'a,"say ""hi""","x,y","two\nlines","a;b",-5,,\r\n',
    )
    expect(csvCell(-5)).toBe('-5')
    expect(csvCell(' padded ')).toBe('" padded "')
  })

  it('reads back as what it was', () => {
    const cells = fc.array(fc.string({ unit: fc.constantFrom('a', '"', ',', '\r', '\n', ';', '=', "'", ' ') }), {
      minLength: 2,
      maxLength: 4,
    })
    fc.assert(
      fc.property(fc.array(cells, { minLength: 1, maxLength: 3 }), (rows) => {
        const read = readCsv(rows.map(csvLine).join(''))
        expect(read.map((row) => row.map(restoreText))).toEqual(rows)
      }),
      { numRuns: 1000 },
    )
  })
})
