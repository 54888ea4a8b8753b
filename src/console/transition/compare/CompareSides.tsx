// What is compared, as in the address, and the fields that choose it.
import { SimpleGrid } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { ChoiceField, type Choice } from '../../kit/form/ChoiceField.tsx'
import { useSetParams } from '../../kit/search-params.ts'
import { compareNatural } from '../../kit/table/row-index/natural-sort.ts'

/** One side of a comparison. `assembly`: another design; `release`: an environment after an earlier release. */
export interface Side {
  readonly kind: 'design' | 'assembly' | 'platform' | 'environment' | 'release'
  /** Of the assembly, platform or environment; '' for the own design. */
  readonly name: string
  /** '' unless it is a release. */
  readonly releaseId: string
}

export const DESIGN: Side = { kind: 'design', name: '', releaseId: '' }

const NAMED_KINDS = ['assembly', 'platform', 'environment', 'release'] as const

/** From `design`, `assembly:shop`, `platform:web`, `environment:prod` or just `prod`, or `release:prod:1203`. */
export function parseSide(text: string | null): Side | undefined {
  if (text === 'design') return DESIGN
  const [, prefix, name, releaseId = ''] = /^(?:(\w+):)?([^:]+)(?::(\d+))?$/.exec(text ?? '') ?? []
  const kind = NAMED_KINDS.find((each) => each === (prefix ?? 'environment'))
  return kind && name && (kind === 'release') === (releaseId !== '') ? { kind, name, releaseId } : undefined
}

export const formatSide = ({ kind, name, releaseId }: Side): string => [kind, name, releaseId].filter(Boolean).join(':')

export function getSideLabel({ kind, name, releaseId }: Side): string {
  if (kind === 'release') return `Release ${releaseId}`
  return { design: 'Design', assembly: `Design of ${name}`, platform: `Platform ${name}`, environment: name }[kind]
}

export const toChoices = (kind: Side['kind'], names: readonly string[] = []): Choice[] =>
  names.toSorted(compareNatural).map((name) => {
    const side = { kind, name, releaseId: '' }
    return { value: formatSide(side), label: getSideLabel(side) }
  })

/** A release is compared only with its own environment, and a platform with another one only from its own design. */
export function isComparable(left: Side, right: Side): boolean {
  const release = [left, right].find(({ kind }) => kind === 'release')
  if (release) return [left, right].some(({ kind, name }) => kind === 'environment' && name === release.name)
  return formatSide(left) !== formatSide(right) && (right.kind !== 'platform' || left.kind === 'platform')
}

interface SidesProps {
  left: Side | undefined
  right: Side | undefined
  /** What each side can be. */
  choices: Readonly<Record<'left' | 'right', readonly Choice[]>>
  placeholder: string
  /** Existing names by kind; undefined until loaded. */
  names: Readonly<Partial<Record<Side['kind'], readonly string[] | undefined>>>
  emptyHint: string
  children: (left: Side, right: Side) => ReactNode
}

/** The sides of the address, without kinds that the page does not compare. */
export function useSides(
  leftKinds: readonly Side['kind'][],
  rightKinds = leftKinds,
): readonly [left: Side | undefined, right: Side | undefined] {
  const [search] = useSearchParams()
  const getSide = (param: string, kinds: readonly Side['kind'][]) => {
    const side = parseSide(search.get(param))
    return side && kinds.includes(side.kind) ? side : undefined
  }
  return [getSide('left', leftKinds), getSide('right', rightKinds)]
}

/** Two fields that choose the sides, and their comparison. */
export function CompareSides({ left, right, choices, placeholder, names, emptyHint, children }: SidesProps) {
  const setParams = useSetParams()
  const missing = [left, right].filter((side) => side && names[side.kind]?.includes(side.name) === false)
  const isReady = left && right && isComparable(left, right)
  const renderField = (own: 'left' | 'right', side: Side | undefined, other: Side | undefined) => {
    const value = side ? formatSide(side) : ''
    const listed = choices[own].filter((choice) => !other || choice.value !== formatSide(other))
    // The chosen one has its name also while the lists are loading.
    const isListed = !side || listed.some((choice) => choice.value === value)
    return (
      <ChoiceField
        label={own === 'left' ? 'Compare' : 'With'}
        value={value}
        placeholder={own === 'left' ? placeholder : 'Choose what to compare with'}
        choices={isListed ? listed : [...listed, { value, label: getSideLabel(side) }]}
        onChange={(chosen) => {
          const next = parseSide(chosen)
          // A choice that does not fit to the other side clears it.
          const [a, b] = own === 'left' ? [next, other] : [other, next]
          const clears = a && b && !isComparable(a, b)
          setParams({ [own]: chosen || undefined, ...(clears && { [own === 'left' ? 'right' : 'left']: undefined }) })
        }}
      />
    )
  }
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} maw={720} mb="md">
        {renderField('left', left, right)}
        {renderField('right', right, left)}
      </SimpleGrid>
      {[...new Set(missing.map((side) => `${side?.kind.replace('release', 'environment')} ${side?.name}`))].map(
        (side) => (
          <EmptyState key={side} title={`There is no ${side}`} hint="It may have been deleted. Choose another one." />
        ),
      )}
      {!isReady && missing.length === 0 && <EmptyState title="Nothing to compare yet" hint={emptyHint} />}
      {isReady && missing.length === 0 && (
        <Fragment key={`${formatSide(left)} ${formatSide(right)}`}>{children(left, right)}</Fragment>
      )}
    </>
  )
}
