import { Flex } from '@mantine/core'
import { useState } from 'react'
import { useParams, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { cloudsQuery } from '../../cloud/index.ts'
import { useDraft, type Draft } from '../../data/write/drafts.ts'
import { ReadProblems } from '../../data/read/ReadProblem.tsx'
import { startReading } from '../../data/read/read.ts'
import { environmentCrumbs, pageBelow, type Place, placeIn } from '../../frame/crumbs.ts'
import { DraftOffer } from '../../kit/confirm/DraftOffer.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { ProblemPanel } from '../../kit/ProblemPanel.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { paths } from '../../paths.ts'
import {
  changesOf,
  editsSchema,
  isEdited,
  liveEdits,
  withChange,
  type Edit,
  type Edits,
  type EditsDraft,
} from './edits.ts'
import { cellsIn, isIn, type Matrix, type Scope } from './matrix.ts'
import { CloudChanges } from './CloudChanges.tsx'
import { CloudMatrix } from './CloudMatrix.tsx'
import { CloudScope } from './CloudScope.tsx'
import { EnvironmentHeader } from '../environments/EnvironmentHeader.tsx'
import { committedUsesQuery, environmentQuery, latestReleaseQuery, platformKey, platformsQuery } from '../queries.ts'
import { useCloudMatrix } from './use-cloud-matrix.ts'

export const handle = pageBelow(environmentCrumbs, 'Platforms and clouds', paths.environmentClouds)

export function loader({ params }: LoaderFunctionArgs) {
  const { organization, assembly, environment } = placeIn(params)
  void startReading(platformsQuery(organization, assembly, environment))
  void startReading(latestReleaseQuery(organization, assembly, environment))
  void startReading(environmentQuery(organization, assembly, environment))
  void startReading(committedUsesQuery({ organization, assembly, environment }))
  return startReading(cloudsQuery(organization))
}

const NO_EDITS = { cells: {} }
const NONE: ReadonlySet<string> = new Set()

/** Which platforms use which clouds, and how: looked at and changed by cell, by platform, by cloud. */
export function Component() {
  const place = placeIn(useParams())
  const { organization, assembly, environment } = place
  const [search] = useSearchParams()
  const scope = { platform: search.get('platform') ?? undefined, cloud: search.get('cloud') ?? undefined }
  const draft = useDraft(`clouds ${organization}/${assembly}/${environment}`, editsSchema, NO_EDITS)
  const [inSight, setInSight] = useState(NONE)
  const { matrix, problems } = useCloudMatrix(
    place,
    (platform) =>
      inSight.has(platform.ciId) ||
      isIn(scope, { key: platformKey(platform) }) ||
      isEdited(draft.value.cells, platform.ciId),
  )
  const count =
    matrix && `${formatCountOf(matrix.platforms.length, 'platform')}, ${formatCountOf(matrix.clouds.length, 'cloud')}`
  return (
    <>
      <EnvironmentHeader
        place={place}
        title={`Platforms and clouds of ${environment}`}
        facts={count ?? 'How each platform uses each cloud'}
        ready={matrix !== undefined}
      />
      <ReadProblems
        of={[
          [problems.platforms, 'The platforms'],
          [problems.manifest, 'The latest release'],
          [problems.clouds, 'The names of the clouds'],
        ]}
      />
      {problems.each && <ProblemPanel {...problems.each} />}
      {!matrix && !problems.platforms.error && <Skeleton lines={8} as="rows" />}
      {matrix?.platforms.length === 0 && (
        <EmptyState title="No platforms" hint="Pull a design that has platforms into this environment." />
      )}
      {matrix && matrix.platforms.length > 0 && (
        <Editable place={place} matrix={matrix} scope={scope} draft={draft} onSight={setInSight} />
      )}
    </>
  )
}

interface EditableProps {
  readonly place: Place
  readonly matrix: Matrix
  readonly scope: Scope
  readonly draft: Draft<EditsDraft>
  readonly onSight: (platforms: ReadonlySet<string>) => void
}

/** The matrix with what is made up and not sent; that is kept in this browser. */
function Editable({ place, matrix, scope, draft, onSight }: EditableProps) {
  const [, setSearch] = useSearchParams()
  const [reviewing, setReviewing] = useState(false)
  const edits = liveEdits(matrix, draft.value.cells)
  const changes = changesOf(matrix, edits)
  const set = (next: Edits) => (Object.keys(next).length === 0 ? draft.drop() : draft.set({ cells: { ...next } }))
  const choose = (next: typeof scope) => {
    const chosen = Object.entries(next).filter((entry): entry is [string, string] => entry[1] !== undefined)
    setSearch(new URLSearchParams(chosen), { replace: true, preventScrollReset: true })
  }
  const change = (edit: Edit) => set(withChange(edits, cellsIn(matrix, scope), edit))
  return (
    <>
      <DraftOffer offered={draft.offered} onTake={draft.take} onDrop={draft.drop} />
      {/* The rest of the window: the matrix scrolls in it. */}
      <Flex
        direction={{ base: 'column', lg: 'row' }}
        align={{ base: 'stretch', lg: 'flex-start' }}
        gap={{ base: 'lg', lg: 'xl' }}
        flex="1 1 0"
        mih={480}
      >
        <CloudMatrix matrix={matrix} edits={edits} scope={scope} onChoose={choose} onSight={onSight} />
        <CloudScope
          key={`${scope.platform ?? ''}/${scope.cloud ?? ''}`}
          matrix={matrix}
          edits={edits}
          scope={scope}
          changes={changes.length}
          onChange={change}
          onReview={() => setReviewing(true)}
          onDiscard={draft.drop}
          onClose={() => choose({ platform: undefined, cloud: undefined })}
        />
      </Flex>
      {reviewing && (
        <CloudChanges
          place={place}
          matrix={matrix}
          edits={edits}
          onSent={(done) => set(Object.fromEntries(Object.entries(edits).filter(([id]) => !done.has(id))))}
          onClose={() => setReviewing(false)}
        />
      )}
    </>
  )
}
