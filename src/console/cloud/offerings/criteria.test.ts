import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseCriteria } from './criteria.ts'

describe('criteria that are evaluated', () => {
  test.each([
    // The two forms of the service's documents.
    ['(ciClassName:bom.Compute OR ciClassName:bom.*.Compute) AND ciAttributes.size:L', 'Compute', { size: 'L' }],
    [
      "(ciClassName matches 'bom.[a-zA-Z0-9.]*.Compute' OR ciClassName=='bom.Compute') AND ciAttributes['size']=='3XL'",
      'Compute',
      { size: '3XL' },
    ],
    ['ciAttributes.size:"XL"', '', { size: 'XL' }],
    ['ciClassName:bom.Lb', 'Lb', {}],
    ['(ciClassName:bom.Lb OR ciClassName:bom.*.Lb)', 'Lb', {}],
    ['(ciClassName:bom.Lb) OR (ciClassName:bom.*.Lb)', 'Lb', {}],
    ["(ciClassName matches 'bom.*Compute' AND ciAttributes['size']=='M')", 'Compute', { size: 'M' }],
    ['ciClassName:bom.Compute && (ciAttributes.size:S AND ciAttributes.size:S)', 'Compute', { size: 'S' }],
    ["ciAttributes.size == 'M' and ciAttributes[\"ostype\"] eq 'windows'", '', { size: 'M', ostype: 'windows' }],
    ['ciClassName:bom.Compute && (ciAttributes.size:S) AND ciAttributes.size:S', 'Compute', { size: 'S' }],
  ])('%s', (text, className, equals) => {
    expect(parseCriteria(text)).toEqual({ className, equals })
  })
})

describe('criteria that are not evaluated', () => {
  test.each([
    ['nothing', ''],
    ['a wildcard value', 'ciClassName:bom.Compute AND ciAttributes.size:gpu*'],
    ['a regular expression on an attribute', "ciAttributes['size'] matches 'X*L'"],
    ['a range', 'ciClassName:bom.Compute AND ciAttributes.cores:[16 TO *]'],
    ['a comparison', "ciAttributes['cores'] > '4'"],
    ['a negation', 'NOT ciAttributes.size:L'],
    ['a minus', 'ciClassName:bom.Compute AND -ciAttributes.size:L'],
    ['unequal', "ciAttributes['size'] != 'L'"],
    ['a choice of sizes', '(ciAttributes.size:L OR ciAttributes.size:XL)'],
    ['a choice between class and size', 'ciClassName:bom.Compute OR ciAttributes.size:L'],
    ['and beside or without brackets', 'ciClassName:bom.A OR ciClassName:bom.A AND ciAttributes.size:L'],
    ['different classes', '(ciClassName:bom.Compute OR ciClassName:bom.Storage) AND ciAttributes.size:L'],
    ['two sizes at once', 'ciAttributes.size:L AND ciAttributes.size:XL'],
    ['terms side by side', 'ciClassName:bom.Compute ciAttributes.size:L'],
    ['small connectives in an index query', 'ciClassName:bom.Compute and ciAttributes.size:L'],
    ['both notations', "ciClassName:bom.Compute AND ciAttributes['size']=='L'"],
    ['an open bracket', '(ciAttributes.size:L'],
    ['a bracket too many', 'ciAttributes.size:L)'],
    ['an end without a term', 'ciAttributes.size:L AND'],
    ['other fields', 'nsPath:/acme AND ciAttributes.size:L'],
    ['a boost', 'ciAttributes.size:L^2'],
    ['a sign in place of a term', '# AND ciAttributes.size:L'],
    ['half of the quotes of an attribute', "ciAttributes['size]=='L'"],
    ['an attribute without its closing bracket', "ciAttributes['size=='L'"],
    ['an attribute without its opening bracket', "ciAttributes.size]=='L'"],
    ['a quote in the value', "ciAttributes['size']=='L' + 'X'"],
  ])('%s: %s', (_, text) => {
    expect(parseCriteria(text)).toBeUndefined()
  })

  test('very deep brackets do not bring the page down', () => {
    expect(parseCriteria(`${'('.repeat(200)}ciAttributes.size:L`)).toBeUndefined()
  })
})

describe('connectives', () => {
  const terms = ['ciClassName:bom.A', 'ciClassName:bom.*.A', 'ciAttributes.size:L', 'ciAttributes.size:eq', 'x']
  const quoted = ["ciAttributes['size']=='L'", "ciAttributes.os=='A AND B'", "ciClassName=='bom.A'"]
  const joins = fc.constantFrom(' AND ', ' AND ', ' OR ', ' and ', ' ')
  const { criteria } = fc.letrec<{ criteria: string }>((tie) => ({
    criteria: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      fc.constantFrom(...terms, ...quoted),
      tie('criteria').map((inner) => `(${inner})`),
      fc.tuple(tie('criteria'), joins, tie('criteria')).map((parts) => parts.join('')),
    ),
  }))

  test('mean the same as words and as signs', () => {
    fc.assert(
      fc.property(criteria, (text) => {
        const whole = JSON.stringify(parseCriteria(text.replaceAll(' AND ', ' && ')))
        expect(JSON.stringify(parseCriteria(text))).toBe(whole?.replaceAll(' && ', ' AND '))
      }),
      { numRuns: 3000 },
    )
  })
})
