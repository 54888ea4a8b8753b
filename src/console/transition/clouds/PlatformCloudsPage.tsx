import { Flex } from '@mantine/core'
import { useState, type Dispatch, type SetStateAction } from 'react'
import { useParams, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { cloudsQuery } from '../../cloud/index.ts'
import { useDraft, type Draft } from '../../data/write/drafts.ts'
import { QueryProblems } from '../../data/read/QueryProblem.tsx'
import { prefetch } from '../../data/read/call-query.ts'
import { environmentCrumbs, pageHandle, type Scope, parseScope } from '../../routing/crumbs.ts'
import { DraftNotice } from '../../kit/confirm/DraftNotice.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { lazyComponent } from '../../kit/lazy-component.tsx'
import { ProblemPanel } from '../../kit/ProblemPanel.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { paths } from '../../routing/paths.ts'
import { draftSchema, editCells, getCellChanges, hasEdits, pruneEdits, toDraftForm, type Edits } from './edits.ts'
import { getSelectedCells, isSelected, NO_SELECTION, type Matrix, type MatrixSelection } from './matrix.ts'
import { CloudMatrix } from './CloudMatrix.tsx'
import { SelectionPanel } from './SelectionPanel.tsx'
import { EnvironmentHeader } from '../environments/EnvironmentHeader.tsx'
import { committedUsesQuery, environmentQuery, latestReleaseQuery, platformKey, platformsQuery } from '../queries.ts'
import { useCloudMatrix } from './use-cloud-matrix.ts'

const CloudChangesDialog = lazyComponent(() => import('./CloudChangesDialog.tsx'))

export const handle = pageHandle(environmentCrumbs, 'Platforms and clouds', paths.environmentClouds)

export function loader({ params }: LoaderFunctionArgs) {
  const { organization, assembly, environment } = parseScope(params)
  return prefetch(
    platformsQuery(organization, assembly, environment),
    latestReleaseQuery(organization, assembly, environment),
    environmentQuery(organization, assembly, environment),
    committedUsesQuery({ organization, assembly, environment }),
    cloudsQuery(organization),
  )
}

const NO_EDITS: { cells: Edits } = { cells: {} }
const NO_PLATFORMS: ReadonlySet<string> = new Set()

export function Component() {
  const scope = parseScope(useParams())
  const { environment } = scope
  const [search] = useSearchParams()
  const selection = { platform: search.get('platform') ?? undefined, cloud: search.get('cloud') ?? undefined }
  const draft = useDraft(toDraftForm(scope), draftSchema, NO_EDITS)
  const [visible, setVisible] = useState(NO_PLATFORMS)
  const { matrix, problems } = useCloudMatrix(
    scope,
    (platform) =>
      visible.has(platform.ciId) ||
      isSelected(selection, { key: platformKey(platform) }) ||
      hasEdits(draft.value.cells, platform.ciId),
  )
  const count =
    matrix && `${formatCountOf(matrix.platforms.length, 'platform')}, ${formatCountOf(matrix.clouds.length, 'cloud')}`
  return (
    <>
      <EnvironmentHeader
        scope={scope}
        title={`Platforms and clouds of ${environment}`}
        facts={count ?? 'How each platform uses each cloud'}
        ready={matrix !== undefined}
      />
      <QueryProblems
        queries={[
          [problems.platforms, 'The platforms'],
          [problems.manifest, 'The latest release'],
          [problems.clouds, 'The names of the clouds'],
        ]}
      />
      {problems.each && <ProblemPanel {...problems.each} />}
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
  const [, setSearch] = useSearchParams()
  const [reviewing, setReviewing] = useState(false)
  const edits = pruneEdits(matrix, draft.value.cells)
  const changes = getCellChanges(matrix, edits)
  const set = (next: Edits) => (Object.keys(next).length === 0 ? draft.discard() : draft.set({ cells: next }))
  const select = (next: MatrixSelection) => {
    const params = Object.entries(next).filter((entry): entry is [string, string] => entry[1] !== undefined)
    setSearch(new URLSearchParams(params), { replace: true, preventScrollReset: true })
  }
  return (
    <>
      <DraftNotice draft={draft.offered} onRestore={draft.restore} onDiscard={draft.discard} />
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
          onReview={() => setReviewing(true)}
          onDiscard={draft.discard}
          onClose={() => select(NO_SELECTION)}
        />
      </Flex>
      {reviewing && (
        <CloudChangesDialog
          scope={scope}
          matrix={matrix}
          edits={edits}
          onSent={(done) => set(Object.fromEntries(Object.entries(edits).filter(([id]) => !done.has(id))))}
          onClose={() => setReviewing(false)}
        />
      )}
    </>
  )
}
