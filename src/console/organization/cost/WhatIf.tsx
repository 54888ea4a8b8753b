import { useMemo, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { compareDecimals, formatAmount, formatRate, HOURS_PER_MONTH, perMonth } from '../../cloud/index.ts'
import { ChoiceField } from '../../kit/form/ChoiceField.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { PlainTable, type PlainColumn } from '../../kit/PlainTable.tsx'
import { Section } from '../../kit/Section.tsx'
import { useSetParams } from '../../kit/with-params.ts'
import { compareNatural } from '../../kit/table/natural.ts'
import classes from './Cost.module.css'
import type { PricedUse, Use } from './run-rate.ts'
import type { RunRate } from './use-run-rate.ts'
import { changeOf, moveOf, type Change, type Range, type Ranges } from './what-if.ts'

const keyOf = ({ assembly, environment, platform, cloud }: Use): string =>
  [assembly, environment, platform, cloud].join('/')

function choicesOf(priced: readonly PricedUse[]) {
  return priced
    .map(({ use }) => use)
    .toSorted((a, b) => compareNatural(keyOf(a), keyOf(b)))
    .map((use) => ({
      value: keyOf(use),
      label: `${use.assembly} / ${use.environment} / ${use.platform} in ${use.cloud}, ${formatCountOf(use.computes, 'compute')}`,
    }))
}

interface Line {
  readonly id: string
  readonly what: string
  readonly hour: string
  readonly month: string
}

const PLACES = 5

const rangeWords = ({ low, high }: Range, words: (value: Range['low']) => string): string =>
  compareDecimals(low, high) === 0 ? words(low) : `${words(low)} to ${words(high)}`

const linesOf = (what: string, ranges: Ranges): Line[] =>
  [...ranges].map(([currency, range]) => ({
    id: `${what} ${currency}`,
    what,
    hour: `${rangeWords(range, (value) => formatRate(value, PLACES))} ${currency}`,
    month: `${rangeWords(range, (value) => formatAmount(perMonth(value)))} ${currency}`,
  }))

type Difference = Change['least']

const signed = ({ by, less }: Difference, words: (value: Difference['by']) => string): string =>
  by.units === 0n ? words(by) : `${less ? '−' : '+'}${words(by)}`

function changeLine({ currency, least, most }: Change): Line {
  const words = (value: (amount: Difference['by']) => string) => {
    const [from, to] = [signed(least, value), signed(most, value)]
    return `${from === to ? from : `${from} to ${to}`} ${currency}`
  }
  return {
    id: 'change',
    what: 'Change',
    hour: words((amount) => formatRate(amount, PLACES)),
    month: words((amount) => formatAmount(perMonth(amount))),
  }
}

const columns: readonly PlainColumn<Line>[] = [
  { id: 'what', header: 'Where', render: ({ what }) => <bdi>{what}</bdi> },
  { id: 'hour', header: 'Per hour', align: 'end', render: ({ hour }) => hour },
  { id: 'month', header: 'Per month', align: 'end', render: ({ month }) => month },
]

function Result({ use, to, rate }: { use: Use; to: string; rate: RunRate }) {
  const move = moveOf([use], to, rate.machines)
  const change = changeOf(move)
  const missing = [
    move.unpriced.here > 0 && `no offering of ${use.cloud} fits its computes`,
    move.unpriced.there > 0 && `no offering of ${to} fits its computes`,
  ].filter(Boolean)
  const lines = [
    ...linesOf(`Now, in ${use.cloud}`, move.here),
    ...linesOf(`Then, in ${to}`, move.there),
    ...(change ? [changeLine(change)] : []),
  ]
  return (
    <div className={classes.result}>
      {lines.length > 0 && (
        <PlainTable label="Cost of the move" columns={columns} rows={lines} rowId={({ id }) => id} />
      )}
      {missing.length > 0 && <p className={classes.rule}>Not known: {missing.join(', and ')}.</p>}
      {!change && missing.length === 0 && (
        <p className={classes.rule}>The two are in different currencies, so that there is no difference to tell.</p>
      )}
      <p className={classes.rule}>
        Estimate: as many computes of the same size, {HOURS_PER_MONTH} h a month; a range where several offerings fit.
      </p>
    </div>
  )
}

/** What one platform would cost in another cloud. Which one is in the address. */
export function WhatIf({ rate, clouds }: { rate: RunRate; clouds: readonly string[] }): ReactNode {
  const [search] = useSearchParams()
  const setParams = useSetParams()
  const { priced } = rate
  const choices = useMemo(() => choicesOf(priced ?? []), [priced])
  const chosen = search.get('move') ?? ''
  const to = search.get('to') ?? ''
  const use = priced?.map((each) => each.use).find((each) => keyOf(each) === chosen)
  if (choices.length === 0 && priced) return null
  const choose = (name: string) => (value: string) => setParams({ [name]: value || undefined })
  return (
    <Section title="What if" hint="a platform ran in another cloud">
      <div className={classes.choices}>
        <ChoiceField
          name="move"
          label="Platform and cloud"
          value={chosen}
          onChange={choose('move')}
          onBlur={() => {}}
          error={undefined}
          choices={choices}
          empty="Choose a platform"
        />
        <ChoiceField
          name="to"
          label="Moved to"
          value={to}
          onChange={choose('to')}
          onBlur={() => {}}
          error={undefined}
          choices={clouds.filter((cloud) => cloud !== use?.cloud).map((cloud) => ({ value: cloud, label: cloud }))}
          empty="Choose a cloud"
        />
      </div>
      {use && to !== '' && <Result use={use} to={to} rate={rate} />}
    </Section>
  )
}
