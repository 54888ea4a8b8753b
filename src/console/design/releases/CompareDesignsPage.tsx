import { SimpleGrid } from '@mantine/core'
import { useMemo, type ReactNode } from 'react'
import { useParams, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { assembliesQuery, useAssemblies } from '../../assembly/index.ts'
import { prefetch } from '../../data/read/call-query.ts'
import { QueryProblem } from '../../data/read/QueryProblem.tsx'
import { pageHandle, type Scope, parseScope } from '../../routing/crumbs.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { ChoiceField } from '../../kit/form/ChoiceField.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { compareNatural } from '../../kit/table/row-index/natural-sort.ts'
import { useSetParams } from '../../kit/search-params.ts'
import { paths } from '../../routing/paths.ts'
import { environmentsQuery, useEnvironments } from '../../transition/index.ts'
import { ChangeList } from './ChangeList.tsx'
import {
  selectPlatform,
  compareSides,
  parseChoice,
  toSide,
  withoutContentOfMissingPlatforms,
  type ComparisonChoice,
  type Side,
} from './compare-designs.ts'
import { designCrumbs } from '../crumbs.ts'
import { DesignNav } from '../DesignNav.tsx'
import { useEnvironmentSide } from './use-environment-side.ts'
import { UnavailableParts } from '../UnavailableParts.tsx'
import { designPlatformsQuery, useDesignPlatforms, latestDesignReleaseQuery } from '../queries.ts'
import { getDesignRecords, useDesign, type Design } from '../use-design.ts'

export const handle = pageHandle(designCrumbs, 'Compare', paths.compareDesigns)

export function loader({ params }: LoaderFunctionArgs) {
  const { organization, assembly } = parseScope(params)
  return prefetch(
    designPlatformsQuery(organization, assembly),
    latestDesignReleaseQuery(organization, assembly),
    assembliesQuery(organization),
    environmentsQuery(organization, assembly),
  )
}

const isLoaded = (design: Design) =>
  design.platforms !== undefined && design.platforms.every(({ records }) => records) && design.variables !== undefined

const describeSide = ({ kind, name }: ComparisonChoice, assembly: string): string =>
  kind === 'design' ? `the design of ${assembly}` : kind === 'assembly' ? `the design of ${name}` : `${kind} ${name}`

const toTitle = (text: string): string => text.replace(/^the /, '').replace(/^./, (first) => first.toUpperCase())

/** Both sides of the comparison; undefined while loading. */
function useSides({ organization, assembly }: Scope, left: ComparisonChoice, right: ComparisonChoice | undefined) {
  const own = useDesign(organization, assembly)
  const other = useDesign(organization, right?.kind === 'assembly' ? right.name : assembly, {
    enabled: right?.kind === 'assembly',
  })
  const environment = useEnvironmentSide(organization, assembly, right?.kind === 'environment' ? right.name : undefined)
  const ownSide = useMemo(() => (isLoaded(own) ? toSide(getDesignRecords(own)) : undefined), [own])
  const otherSide = useMemo(() => (isLoaded(other) ? toSide(getDesignRecords(other)) : undefined), [other])
  const unavailable = [
    ...own.unavailable,
    ...(right?.kind === 'assembly' ? other.unavailable : []),
    ...(right?.kind === 'assembly' && other.query.isError && !other.query.data ? [`the design of ${right.name}`] : []),
    ...(environment.failed ? [`what ${right?.name ?? 'the environment'} has`] : []),
  ]
  const against = right?.kind === 'assembly' ? otherSide : right?.kind === 'environment' ? environment.side : ownSide
  return { own, unavailable, sides: toPair(ownSide, against, left, right) }
}

function toPair(
  ownSide: Side | undefined,
  against: Side | undefined,
  left: ComparisonChoice,
  right: ComparisonChoice | undefined,
) {
  if (!ownSide || !against || !right) return undefined
  if (left.kind !== 'platform') return [ownSide, against] as const
  const to = right.kind === 'platform' ? right.name : left.name
  const name = to === left.name ? to : `${left.name} and ${to}`
  return [selectPlatform(ownSide, left.name, name), selectPlatform(against, to, name)] as const
}

/** Names to compare with; undefined until loaded. */
type CandidateNames = Readonly<Record<'platform' | 'environment' | 'assembly', readonly string[] | undefined>>

const sortedNames = ({ data }: { data: readonly { readonly ciName: string }[] | undefined }) =>
  data?.map(({ ciName }) => ciName).toSorted(compareNatural)

function useCandidateNames({ organization, assembly }: Scope): CandidateNames {
  return {
    platform: sortedNames(useDesignPlatforms(organization, assembly)),
    environment: sortedNames(useEnvironments(organization, assembly)),
    assembly: sortedNames(useAssemblies(organization)),
  }
}

const isMissing = (choice: ComparisonChoice | undefined, names: CandidateNames): choice is ComparisonChoice =>
  choice !== undefined && choice.kind !== 'design' && names[choice.kind]?.includes(choice.name) === false

interface SidePickersProps {
  assembly: string
  left: ComparisonChoice
  right: ComparisonChoice | undefined
  names: CandidateNames
}

function SidePickers({ assembly, left, right, names }: SidePickersProps): ReactNode {
  const setParams = useSetParams()
  const select = (name: 'left' | 'right') => (value: string) => setParams({ [name]: value || undefined })
  const textOf = (choice: ComparisonChoice | undefined) =>
    choice && choice.kind !== 'design' ? `${choice.kind}:${choice.name}` : ''
  // Shows the selected choice before the names are loaded.
  const choicesOf = (kind: keyof CandidateNames, selected: ComparisonChoice | undefined, excluded: string) =>
    (names[kind] ?? (selected?.kind === kind ? [selected.name] : []))
      .filter((name) => name !== excluded)
      // The name first, for search.
      .map((name) => ({ value: `${kind}:${name}`, label: `${name} (${kind === 'assembly' ? 'design' : kind})` }))
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} maw={720} mb="md">
      <ChoiceField
        label="Compare"
        value={textOf(left)}
        onChange={select('left')}
        searchable
        choices={[{ value: '', label: `The design of ${assembly}` }, ...choicesOf('platform', left, '')]}
      />
      <ChoiceField
        label="With"
        value={textOf(right)}
        onChange={select('right')}
        clearable
        searchable
        placeholder="Choose what to compare with"
        choices={[
          ...(left.kind === 'platform' ? choicesOf('platform', right, left.name) : []),
          ...choicesOf('environment', right, ''),
          ...choicesOf('assembly', right, assembly),
        ]}
      />
    </SimpleGrid>
  )
}

export function Component(): ReactNode {
  const scope = parseScope(useParams())
  const { organization, assembly } = scope
  const [params] = useSearchParams()
  const left = parseChoice(params.get('left'))
  const requested = parseChoice(params.get('right'))
  const isComparable = requested.kind === 'platform' ? left.kind === 'platform' : requested.kind !== 'design'
  const right = isComparable ? requested : undefined
  const names = useCandidateNames(scope)
  const missing = [left, right].find((choice) => isMissing(choice, names))
  const { own, unavailable, sides } = useSides(scope, left, missing ? undefined : right)
  const differing = useMemo(() => sides && withoutContentOfMissingPlatforms(compareSides(...sides)), [sides])
  const [leftName, rightName] = [describeSide(left, assembly), right ? describeSide(right, assembly) : '']
  const actionLabels: Readonly<Record<string, string>> = {
    left: `only in ${leftName}`,
    right: `only in ${rightName}`,
    update: 'differs',
  }
  return (
    <>
      <PageHeader
        title="Compare"
        facts={
          differing
            ? `${formatCountOf(differing.length, 'record')} ${differing.length === 1 ? 'differs' : 'differ'} between ${leftName} and ${rightName}`
            : 'Two platforms, two designs, or a design and an environment'
        }
        actions={undefined}
      />
      <DesignNav organization={organization} assembly={assembly} />
      <SidePickers assembly={assembly} left={left} right={right} names={names} />
      <QueryProblem query={own.query} subject="The design" />
      {own.query.data && (
        <UnavailableParts
          parts={unavailable}
          {...(!differing && { consequence: 'Nothing can be compared without it.' })}
        />
      )}
      {missing && (
        <EmptyState
          title={`There is no ${missing.kind} ${missing.name}`}
          hint="It may have been deleted. Choose another one."
        />
      )}
      {!right && (
        <EmptyState
          title="Nothing to compare yet"
          hint="Choose an environment to see where it differs from the design, or choose another design or two platforms."
        />
      )}
      {right && !missing && !differing && unavailable.length === 0 && !own.query.isError && (
        <Skeleton lines={8} variant="rows" />
      )}
      {differing?.length === 0 && (
        <EmptyState
          title="No differences"
          hint={`Attributes and variables of ${leftName} and ${rightName} are the same.`}
        />
      )}
      {differing && (
        <ChangeList
          scope={scope}
          records={differing}
          actionLabel={(action) => actionLabels[action] ?? action}
          sides={[toTitle(leftName), toTitle(rightName)]}
        />
      )}
    </>
  )
}
