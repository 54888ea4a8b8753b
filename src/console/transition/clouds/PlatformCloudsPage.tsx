import { Flex } from '@mantine/core'
import { useState, type Dispatch, type SetStateAction } from 'react'
import { useSearchParams } from 'react-router'
import { cloudsQuery, useClouds } from '../../cloud/index.ts'
import { useDraft, type Draft } from '../../data/write/drafts.ts'
import { QueryProblems } from '../../data/read/QueryProblem.tsx'
import { pageLoader } from '../../data/read/call-query.ts'
import { environmentCrumbs, pageHandle } from '../../routing/crumbs.ts'
import { paths, useScope, type Scope } from '../../routing/paths.ts'
import { DraftNotice } from '../../kit/confirm/DraftNotice.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { lazyComponent } from '../../kit/lazy-component.tsx'
import { useSetParams } from '../../kit/search-params.ts'
import { Skeleton } from '../../kit/Skeleton.tsx'
import {
  draftSchema,
  editCells,
  formatEdits,
  getCellChanges,
  getDraftKey,
  hasEdits,
  pruneEdits,
  type Edits,
} from './edits.ts'
import { getSelectedCells, isSelected, NO_SELECTION, type Matrix, type MatrixSelection, buildMatrix } from './matrix.ts'
import { toUsedClouds } from '../cloud-use.ts'
import { CloudMatrix } from './CloudMatrix.tsx'
import { SelectionPanel } from './SelectionPanel.tsx'
import { EnvironmentHeader } from '../environments/EnvironmentHeader.tsx'
import {
  committedUsesQuery,
  environmentQuery,
  latestReleaseQuery,
  platformKey,
  platformsQuery,
  useEnvironment,
  useLatestRelease,
  platformQuery,
  usePlatforms,
} from '../queries.ts'
import { useQueries, useQuery } from '@tanstack/react-query'
import type { DraftCi } from '../../../contract/core/records.ts'
import { isRelation } from '../../../contract/organization/search.ts'
import { canChangeRelations } from '../../design/index.ts'
import { toCiNames } from '../../kit/named-records.ts'

const CloudChangesDialog = lazyComponent(() => import('./CloudChangesDialog.tsx'))

export const handle = pageHandle(environmentCrumbs, 'Platforms and clouds', paths.environmentClouds)

export const loader = pageLoader((scope) => [
  platformsQuery(scope),
  latestReleaseQuery(scope),
  environmentQuery(scope),
  committedUsesQuery(scope),
  cloudsQuery(scope),
])

const NO_EDITS: { cells: Edits } = { cells: {} }
const NO_PLATFORMS: ReadonlySet<string> = new Set()

/**
 * The matrix, and the queries whose problems the page shows. One search returns all committed relations; while one of them may have an
 * uncommitted change, platforms are read one by one, and only those that are `requested`.
 */
function useCloudMatrix(scope: Scope, requested: (platform: DraftCi) => boolean) {
  const platforms = usePlatforms(scope)
  const manifest = useLatestRelease(scope)
  const committed = useQuery(committedUsesQuery(scope))
  const clouds = useClouds(scope)
  const record = useEnvironment(scope)

  const relations = committed.data?.filter(isRelation) ?? []
  // Also if the search finds no relations.
  const readOneByOne = relations.length === 0 || (manifest.data ? canChangeRelations(manifest.data) : false)
  const isReady = ![manifest, committed, clouds, record].some(({ isPending }) => isPending)
  const platformUses = useQueries({
    queries: (platforms.data ?? []).map((platform) => ({
      ...platformQuery(scope, platformKey(platform), { lowPriority: true }),
      enabled: isReady && readOneByOne && requested(platform),
    })),
  })
  const names = toCiNames(clouds.data ?? [])
  const isLoading = (index: number) => readOneByOne && !platformUses[index]?.data
  const matrix =
    isReady && platforms.data
      ? buildMatrix(
          platforms.data,
          readOneByOne ? platformUses.flatMap(({ data }) => data?.consumes ?? []) : relations,
          names,
          {
            environmentClouds: toUsedClouds(record.data?.clouds ?? {}, names).map(({ id }) => id),
            loadingPlatforms: platforms.data.filter((_, index) => isLoading(index)).map(({ ciId }) => ciId),
          },
        )
      : undefined
  return { matrix, problems: { platforms, manifest, clouds, platformUses } }
}

export function Component() {
  const scope = useScope()
  const [search] = useSearchParams()
  const selection = { platform: search.get('platform') ?? undefined, cloud: search.get('cloud') ?? undefined }
  const draft = useDraft(getDraftKey(scope), draftSchema, NO_EDITS)
  const [visible, setVisible] = useState(NO_PLATFORMS)
  const { matrix, problems } = useCloudMatrix(
    scope,
    (platform) =>
      visible.has(platform.ciId) ||
      isSelected(selection, { key: platformKey(platform) }) ||
      hasEdits(draft.value.cells, platform.ciId),
  )
  const unread = formatCountOf(problems.platformUses.filter((query) => query.isLoadingError).length, 'platform')
  const count =
    matrix && `${formatCountOf(matrix.platforms.length, 'platform')}, ${formatCountOf(matrix.clouds.length, 'cloud')}`
  return (
    <>
      <EnvironmentHeader
        scope={scope}
        title={`Platforms and clouds of ${scope.environment}`}
        facts={count ?? 'How each platform uses each cloud'}
        ready={matrix !== undefined}
      />
      <QueryProblems
        queries={[
          [problems.platforms, 'The platforms'],
          [problems.manifest, 'The latest release'],
          [problems.clouds, 'The names of the clouds'],
          ...problems.platformUses.map((query) => [query, `The clouds of ${unread}`] as const),
        ]}
      />
      {!matrix && !problems.platforms.error && <Skeleton lines={8} variant="rows" />}
      {matrix?.platforms.length === 0 && (
        <EmptyState title="No platforms" hint="Pull a design that has platforms into this environment." />
      )}
      {matrix && matrix.platforms.length > 0 && (
        <CloudMatrixEditor
          scope={scope}
          matrix={matrix}
          selection={selection}
          draft={draft}
          onVisibleChange={setVisible}
        />
      )}
    </>
  )
}

interface CloudMatrixEditorProps {
  scope: Scope
  matrix: Matrix
  selection: MatrixSelection
  draft: Draft<typeof NO_EDITS>
  onVisibleChange: Dispatch<SetStateAction<ReadonlySet<string>>>
}

/** The matrix with its unsent changes, which are a draft in this browser. */
function CloudMatrixEditor({ scope, matrix, selection, draft, onVisibleChange }: CloudMatrixEditorProps) {
  const setParams = useSetParams()
  const select = (next: MatrixSelection) => setParams({ ...next })
  /** With the edits to return to if nothing is sent. */
  const [review, setReview] = useState<{ readonly restore?: Edits }>()
  const edits = pruneEdits(matrix, draft.value.cells)
  const changes = getCellChanges(matrix, edits)
  const set = (next: Edits) => draft.set({ cells: next })
  return (
    <>
      <DraftNotice draft={draft} summary={draft.offered && formatEdits(matrix, draft.offered.value.cells)} />
      {/* Fills the window; the matrix scrolls. */}
      <Flex
        direction={{ base: 'column', lg: 'row' }}
        align={{ base: 'stretch', lg: 'flex-start' }}
        gap={{ base: 'lg', lg: 'xl' }}
        flex="1 1 0"
        mih={480}
      >
        <CloudMatrix
          matrix={matrix}
          edits={edits}
          selection={selection}
          onSelect={select}
          onVisibleChange={onVisibleChange}
        />
        <SelectionPanel
          key={`${selection.platform ?? ''}/${selection.cloud ?? ''}`}
          matrix={matrix}
          edits={edits}
          selection={selection}
          changeCount={changes.length}
          onChange={(edit) => set(editCells(edits, getSelectedCells(matrix, selection), edit))}
          onReview={() => setReview({})}
          onRemove={() => {
            set(editCells(edits, getSelectedCells(matrix, selection), { adminstatus: 'offline' }))
            setReview({ restore: edits })
          }}
          onDiscard={draft.discard}
          onClose={() => select(NO_SELECTION)}
        />
      </Flex>
      {review && (
        <CloudChangesDialog
          scope={scope}
          matrix={matrix}
          edits={edits}
          onSent={(done) => {
            set(Object.fromEntries(Object.entries(edits).filter(([id]) => !done.has(id))))
            setReview({})
          }}
          onClose={() => {
            if (review.restore) set(review.restore)
            setReview(undefined)
          }}
        />
      )}
    </>
  )
}
