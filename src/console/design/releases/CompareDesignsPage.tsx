import { SimpleGrid } from '@mantine/core'
import { useMemo, type ReactNode } from 'react'
import { useParams, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { assembliesQuery, useAssemblies } from '../../assembly/index.ts'
import { startReading } from '../../data/read/read.ts'
import { ReadProblem } from '../../data/read/ReadProblem.tsx'
import { pageBelow, type Place, placeIn } from '../../frame/crumbs.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { ChoiceField } from '../../kit/form/ChoiceField.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { compareNatural } from '../../kit/table/row-index/natural.ts'
import { useSetParams } from '../../kit/with-params.ts'
import { paths } from '../../paths.ts'
import { environmentsQuery, useEnvironments } from '../../transition/index.ts'
import { ChangeList } from './ChangeList.tsx'
import {
  asPlatform,
  compareSides,
  readChoice,
  sideOf,
  withoutContentOfAbsent,
  type Choice,
  type Side,
} from './compare-designs.ts'
import { designCrumbs } from '../design-crumbs.ts'
import { DesignNav } from '../DesignNav.tsx'
import { useEnvironmentSide } from './environment-side.ts'
import { Missing } from '../Missing.tsx'
import { designPlatformsQuery, useDesignPlatforms, latestDesignReleaseQuery } from '../queries.ts'
import { recordsOf, useDesign, type Design } from '../use-design.ts'

export const handle = pageBelow(designCrumbs, 'Compare', paths.compareDesigns)

export function loader({ params }: LoaderFunctionArgs) {
  const { organization, assembly } = placeIn(params)
  return startReading(
    designPlatformsQuery(organization, assembly),
    latestDesignReleaseQuery(organization, assembly),
    assembliesQuery(organization),
    environmentsQuery(organization, assembly),
  )
}

const isRead = (design: Design) =>
  design.platforms !== undefined && design.platforms.every(({ records }) => records) && design.variables !== undefined

const wordsOf = ({ kind, name }: Choice, assembly: string): string =>
  kind === 'design' ? `the design of ${assembly}` : kind === 'assembly' ? `the design of ${name}` : `${kind} ${name}`

const capital = (words: string): string => words.replace(/^the /, '').replace(/^./, (first) => first.toUpperCase())

/** Both sides of the comparison that the address asks for; undefined while they are read. */
function useSides({ organization, assembly }: Place, left: Choice, right: Choice | undefined) {
  const own = useDesign(organization, assembly)
  const other = useDesign(organization, right?.kind === 'assembly' ? right.name : assembly, {
    enabled: right?.kind === 'assembly',
  })
  const environment = useEnvironmentSide(organization, assembly, right?.kind === 'environment' ? right.name : undefined)
  const whole = useMemo(() => (isRead(own) ? sideOf(recordsOf(own)) : undefined), [own])
  const theirs = useMemo(() => (isRead(other) ? sideOf(recordsOf(other)) : undefined), [other])
  const missing = [
    ...own.missing,
    ...(right?.kind === 'assembly' ? other.missing : []),
    ...(right?.kind === 'assembly' && other.reading.isError && !other.reading.data
      ? [`the design of ${right.name}`]
      : []),
    ...(environment.failed ? [`what ${right?.name ?? 'the environment'} has`] : []),
  ]
  const against = right?.kind === 'assembly' ? theirs : right?.kind === 'environment' ? environment.side : whole
  return { own, missing, sides: pair(whole, against, left, right) }
}

function pair(whole: Side | undefined, against: Side | undefined, left: Choice, right: Choice | undefined) {
  if (!whole || !against || !right) return undefined
  if (left.kind !== 'platform') return [whole, against] as const
  const to = right.kind === 'platform' ? right.name : left.name
  const name = to === left.name ? to : `${left.name} and ${to}`
  return [asPlatform(whole, left.name, name), asPlatform(against, to, name)] as const
}

/** What there is to compare with; undefined while it is not read. */
interface Names {
  readonly platform: readonly string[] | undefined
  readonly environment: readonly string[] | undefined
  readonly assembly: readonly string[] | undefined
}

const namesOf = ({ data }: { data: readonly { readonly ciName: string }[] | undefined }) =>
  data?.map(({ ciName }) => ciName).toSorted(compareNatural)

function useNames({ organization, assembly }: Place): Names {
  return {
    platform: namesOf(useDesignPlatforms(organization, assembly)),
    environment: namesOf(useEnvironments(organization, assembly)),
    assembly: namesOf(useAssemblies(organization)),
  }
}

/** Whether the address asks for something that is not there. */
const isAbsent = (choice: Choice | undefined, names: Names): choice is Choice =>
  choice !== undefined && choice.kind !== 'design' && names[choice.kind]?.includes(choice.name) === false

interface SidesProps {
  readonly assembly: string
  readonly left: Choice
  readonly right: Choice | undefined
  readonly names: Names
}

function Sides({ assembly, left, right, names }: SidesProps): ReactNode {
  const setParams = useSetParams()
  const choose = (name: 'left' | 'right') => (value: string) => setParams({ [name]: value || undefined })
  const textOf = (choice: Choice | undefined) =>
    choice && choice.kind !== 'design' ? `${choice.kind}:${choice.name}` : ''
  // What is chosen can be seen before the list that it is on.
  const choicesOf = (kind: keyof Names, chosen: Choice | undefined, without: string) =>
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
  const place = placeIn(useParams())
  const { organization, assembly } = place
  const [params] = useSearchParams()
  const left = readChoice(params.get('left'))
  const asked = readChoice(params.get('right'))
  const right = asked.kind === 'design' || (asked.kind === 'platform' && left.kind !== 'platform') ? undefined : asked
  const names = useNames(place)
  const absent = [left, right].find((choice) => isAbsent(choice, names))
  const { own, missing, sides } = useSides(place, left, absent ? undefined : right)
  const found = useMemo(() => sides && withoutContentOfAbsent(compareSides(...sides)), [sides])
  const [ofLeft, ofRight] = [wordsOf(left, assembly), right ? wordsOf(right, assembly) : '']
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
      <Sides assembly={assembly} left={left} right={right} names={names} />
      <ReadProblem reading={own.reading} what="The design" />
      {own.reading.data && <Missing what={missing} {...(!found && { meaning: 'Nothing can be compared without.' })} />}
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
      {right && !absent && !found && missing.length === 0 && !own.reading.isError && <Skeleton lines={8} as="rows" />}
      {found?.length === 0 && (
        <EmptyState
          title="No differences"
          hint={`Attributes and variables of ${ofLeft} and ${ofRight} are the same.`}
        />
      )}
      {found && (
        <ChangeList
          place={place}
          records={found}
          wordFor={(action) => words[action] ?? action}
          sides={[capital(ofLeft), capital(ofRight)]}
        />
      )}
    </>
  )
}
