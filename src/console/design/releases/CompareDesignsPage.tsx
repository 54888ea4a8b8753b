import { SimpleGrid } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { assembliesQuery, useAssemblies } from '../../organization/index.ts'
import { pageLoader } from '../../data/read/call-query.ts'
import { QueryProblem } from '../../data/read/QueryProblem.tsx'
import { designCrumbs, pageHandle } from '../../routing/crumbs.ts'
import { paths, useScope, type Scope } from '../../routing/paths.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { ChoiceField } from '../../kit/form/ChoiceField.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { compareNatural } from '../../kit/table/row-index/natural-sort.ts'
import { useSetParams } from '../../kit/search-params.ts'
import { environmentsQuery, useEnvironmentRecords, useEnvironments } from '../../transition/index.ts'
import { ChangeList } from './ChangeList.tsx'
import { compareSides, parseChoice, toSide, type ComparisonChoice } from './compare-designs.ts'
import { DesignNav } from '../DesignNav.tsx'
import { UnavailableParts } from '../UnavailableParts.tsx'
import { designPlatformsQuery, useDesignPlatforms, latestDesignReleaseQuery } from '../queries.ts'
import { getDesignRecords, isLoaded, useDesign, type Design } from '../use-design.ts'

export const handle = pageHandle(designCrumbs, 'Compare', paths.compareDesigns)

export const loader = pageLoader((scope) => [
  designPlatformsQuery(scope),
  latestDesignReleaseQuery(scope),
  assembliesQuery(scope),
  environmentsQuery(scope),
])

const describeSide = (choice: ComparisonChoice | undefined, assembly: string): string =>
  choice && choice.kind !== 'assembly' ? `${choice.kind} ${choice.name}` : `the design of ${choice?.name ?? assembly}`

const toTitle = (text: string): string => text.replace(/^the /, '').replace(/^./, (first) => first.toUpperCase())

const toDesignSide = (design: Design) => (isLoaded(design) ? toSide(getDesignRecords(design)) : undefined)

/** `differing`: undefined while loading. `left`: a platform, or undefined for the whole design. */
function useComparison(scope: Scope, left: ComparisonChoice | undefined, right: ComparisonChoice | undefined) {
  const own = useDesign(scope)
  const other = useDesign({
    organization: scope.organization,
    assembly: right?.kind === 'assembly' ? right.name : scope.assembly,
  })
  const isEnvironment = right?.kind === 'environment'
  const environment = useEnvironmentRecords({ ...scope, environment: isEnvironment ? right.name : '' }, isEnvironment)
  const unavailable = new Set([...own.unavailable, ...other.unavailable])
  if (other.query.isError && !other.query.data) unavailable.add(describeSide(right, scope.assembly))
  if (right && environment.unread > 0) unavailable.add(`the records of ${right.name}`)
  const environmentSide = environment.records && environment.unread === 0 ? toSide(environment.records) : undefined
  const [ownSide, otherSide] = [toDesignSide(own), isEnvironment ? environmentSide : toDesignSide(other)]
  const platforms = left && ([left.name, right?.kind === 'platform' ? right.name : left.name] as const)
  const differing = right && ownSide && otherSide && compareSides(ownSide, otherSide, platforms)
  return { query: own.query, unavailable: [...unavailable], differing }
}

/** Names to compare with; undefined until loaded. */
type CandidateNames = Readonly<Record<ComparisonChoice['kind'], readonly string[] | undefined>>

const sortedNames = ({ data }: { data: readonly { readonly ciName: string }[] | undefined }) =>
  data?.map(({ ciName }) => ciName).toSorted(compareNatural)

function useCandidateNames(scope: Scope): CandidateNames {
  return {
    platform: sortedNames(useDesignPlatforms(scope)),
    environment: sortedNames(useEnvironments(scope)),
    assembly: sortedNames(useAssemblies(scope)),
  }
}

interface SidePickersProps {
  assembly: string
  left: ComparisonChoice | undefined
  right: ComparisonChoice | undefined
  names: CandidateNames
}

function SidePickers({ assembly, left, right, names }: SidePickersProps) {
  const setParams = useSetParams()
  const toValue = (kind: string, name: string) => `${kind}:${name}`
  // Shows the selected choice before the names are loaded.
  const choicesOf = (kind: ComparisonChoice['kind'], selected: ComparisonChoice | undefined, excluded?: string) =>
    (names[kind] ?? (selected?.kind === kind ? [selected.name] : []))
      .filter((name) => name !== excluded)
      // The name first, for search.
      .map((name) => ({ value: toValue(kind, name), label: `${name} (${kind === 'assembly' ? 'design' : kind})` }))
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} maw={720} mb="md">
      <ChoiceField
        label="Compare"
        value={left ? toValue(left.kind, left.name) : ''}
        onChange={(value) => setParams({ left: value || undefined })}
        searchable
        choices={[{ value: '', label: `The design of ${assembly}` }, ...choicesOf('platform', left)]}
      />
      <ChoiceField
        label="With"
        value={right ? toValue(right.kind, right.name) : ''}
        onChange={(value) => setParams({ right: value || undefined })}
        clearable
        searchable
        placeholder="Choose what to compare with"
        choices={[
          ...(left ? choicesOf('platform', right, left.name) : []),
          ...choicesOf('environment', right),
          ...choicesOf('assembly', right, assembly),
        ]}
      />
    </SimpleGrid>
  )
}

export function Component() {
  const scope = useScope()
  const { assembly } = scope
  const [params] = useSearchParams()
  const [first, second] = [parseChoice(params.get('left')), parseChoice(params.get('right'))]
  const left = first?.kind === 'platform' ? first : undefined
  const right = second?.kind === 'platform' && !left ? undefined : second
  const names = useCandidateNames(scope)
  const missing = [left, right].find((choice) => choice && names[choice.kind]?.includes(choice.name) === false)
  const { query, unavailable, differing } = useComparison(scope, left, missing ? undefined : right)
  const [leftName, rightName] = [describeSide(left, assembly), describeSide(right, assembly)]
  return (
    <>
      <PageHeader
        title="Compare"
        facts={
          differing
            ? `${formatCountOf(differing.length, 'record')} ${differing.length === 1 ? 'differs' : 'differ'} between ${leftName} and ${rightName}`
            : 'Two platforms, two designs, or a design and an environment'
        }
      />
      <DesignNav scope={scope} />
      <SidePickers assembly={assembly} left={left} right={right} names={names} />
      <QueryProblem query={query} subject="The design" />
      {query.data && (
        <UnavailableParts
          parts={unavailable}
          consequence={differing ? undefined : 'Nothing can be compared without this data.'}
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
      {right && !missing && !differing && unavailable.length === 0 && !query.isError && (
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
          actionLabel={(action) =>
            action === 'update' ? 'differs' : `only in ${action === 'left' ? leftName : rightName}`
          }
          sides={[toTitle(leftName), toTitle(rightName)]}
        />
      )}
    </>
  )
}
