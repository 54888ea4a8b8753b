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

const toTitle = (words: string): string => words.replace(/^the /, '').replace(/^./, (first) => first.toUpperCase())

/** Both sides of the comparison that the address asks for; undefined while they are read. */
function useSides({ organization, assembly }: Scope, left: ComparisonChoice, right: ComparisonChoice | undefined) {
  const own = useDesign(organization, assembly)
  const other = useDesign(organization, right?.kind === 'assembly' ? right.name : assembly, {
    enabled: right?.kind === 'assembly',
  })
  const environment = useEnvironmentSide(organization, assembly, right?.kind === 'environment' ? right.name : undefined)
  const whole = useMemo(() => (isLoaded(own) ? toSide(getDesignRecords(own)) : undefined), [own])
  const theirs = useMemo(() => (isLoaded(other) ? toSide(getDesignRecords(other)) : undefined), [other])
  const missing = [
    ...own.unavailable,
    ...(right?.kind === 'assembly' ? other.unavailable : []),
    ...(right?.kind === 'assembly' && other.query.isError && !other.query.data ? [`the design of ${right.name}`] : []),
    ...(environment.failed ? [`what ${right?.name ?? 'the environment'} has`] : []),
  ]
  const against = right?.kind === 'assembly' ? theirs : right?.kind === 'environment' ? environment.side : whole
  return { own, missing, sides: toPair(whole, against, left, right) }
}

function toPair(
  whole: Side | undefined,
  against: Side | undefined,
  left: ComparisonChoice,
  right: ComparisonChoice | undefined,
) {
  if (!whole || !against || !right) return undefined
  if (left.kind !== 'platform') return [whole, against] as const
  const to = right.kind === 'platform' ? right.name : left.name
  const name = to === left.name ? to : `${left.name} and ${to}`
  return [selectPlatform(whole, left.name, name), selectPlatform(against, to, name)] as const
}

/** What there is to compare with; undefined while it is not read. */
interface CandidateNames {
  readonly platform: readonly string[] | undefined
  readonly environment: readonly string[] | undefined
  readonly assembly: readonly string[] | undefined
}

const sortedNames = ({ data }: { data: readonly { readonly ciName: string }[] | undefined }) =>
  data?.map(({ ciName }) => ciName).toSorted(compareNatural)

function useCandidateNames({ organization, assembly }: Scope): CandidateNames {
  return {
    platform: sortedNames(useDesignPlatforms(organization, assembly)),
    environment: sortedNames(useEnvironments(organization, assembly)),
    assembly: sortedNames(useAssemblies(organization)),
  }
}

/** Whether the address asks for something that is not there. */
const isUnknownChoice = (choice: ComparisonChoice | undefined, names: CandidateNames): choice is ComparisonChoice =>
  choice !== undefined && choice.kind !== 'design' && names[choice.kind]?.includes(choice.name) === false

interface SidePickersProps {
  readonly assembly: string
  readonly left: ComparisonChoice
  readonly right: ComparisonChoice | undefined
  readonly names: CandidateNames
}

function SidePickers({ assembly, left, right, names }: SidePickersProps): ReactNode {
  const setParams = useSetParams()
  const choose = (name: 'left' | 'right') => (value: string) => setParams({ [name]: value || undefined })
  const textOf = (choice: ComparisonChoice | undefined) =>
    choice && choice.kind !== 'design' ? `${choice.kind}:${choice.name}` : ''
  // What is chosen can be seen before the list that it is on.
  const choicesOf = (kind: keyof CandidateNames, chosen: ComparisonChoice | undefined, without: string) =>
    (names[kind] ?? (chosen?.kind === kind ? [chosen.name] : []))
      .filter((name) => name !== without)
      // The name first: that is what is typed to find it among hundreds.
      .map((name) => ({ value: `${kind}:${name}`, label: `${name} (${kind === 'assembly' ? 'design' : kind})` }))
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} maw={720} mb="md">
      <ChoiceField
        label="Compare"
        value={textOf(left)}
        onChange={choose('left')}
        searchable
        choices={[{ value: '', label: `The design of ${assembly}` }, ...choicesOf('platform', left, '')]}
      />
      <ChoiceField
        label="With"
        value={textOf(right)}
        onChange={choose('right')}
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
  const asked = parseChoice(params.get('right'))
  const right = asked.kind === 'design' || (asked.kind === 'platform' && left.kind !== 'platform') ? undefined : asked
  const names = useCandidateNames(scope)
  const absent = [left, right].find((choice) => isUnknownChoice(choice, names))
  const { own, missing, sides } = useSides(scope, left, absent ? undefined : right)
  const found = useMemo(() => sides && withoutContentOfMissingPlatforms(compareSides(...sides)), [sides])
  const [ofLeft, ofRight] = [describeSide(left, assembly), right ? describeSide(right, assembly) : '']
  const words: Readonly<Record<string, string>> = {
    left: `only in ${ofLeft}`,
    right: `only in ${ofRight}`,
    update: 'differs',
  }
  return (
    <>
      <PageHeader
        title="Compare"
        facts={
          found
            ? `${formatCountOf(found.length, 'record')} ${found.length === 1 ? 'differs' : 'differ'} between ${ofLeft} and ${ofRight}`
            : 'Two platforms, two designs, or a design and an environment'
        }
        actions={undefined}
      />
      <DesignNav organization={organization} assembly={assembly} />
      <SidePickers assembly={assembly} left={left} right={right} names={names} />
      <QueryProblem query={own.query} subject="The design" />
      {own.query.data && (
        <UnavailableParts parts={missing} {...(!found && { consequence: 'Nothing can be compared without.' })} />
      )}
      {absent && (
        <EmptyState
          title={`There is no ${absent.kind} ${absent.name}`}
          hint="It may have been deleted since the address was made. Choose another one."
        />
      )}
      {!right && (
        <EmptyState
          title="Nothing to compare yet"
          hint="Choose an environment to see what it has not as the design says, or another design, or two platforms."
        />
      )}
      {right && !absent && !found && missing.length === 0 && !own.query.isError && (
        <Skeleton lines={8} variant="rows" />
      )}
      {found?.length === 0 && (
        <EmptyState
          title="No differences"
          hint={`Attributes and variables of ${ofLeft} and ${ofRight} are the same.`}
        />
      )}
      {found && (
        <ChangeList
          scope={scope}
          records={found}
          actionLabel={(action) => words[action] ?? action}
          sides={[toTitle(ofLeft), toTitle(ofRight)]}
        />
      )}
    </>
  )
}
