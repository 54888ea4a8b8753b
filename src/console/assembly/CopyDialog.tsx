import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { cloneAssembly, listAssemblies, readAssembly } from '../../contract/assembly/assemblies.ts'
import { validateNewName, containerNameRule } from '../../contract/core/names.ts'
import { listSavedDesigns, readSavedDesign } from '../../contract/design/catalog.ts'
import type { ProblemText } from '../data/problem.ts'
import { fetchFresh } from '../data/read/fetch-fresh.ts'
import type { Guard } from '../data/write/guards.ts'
import { WriteDialog } from '../data/write/WriteDialog.tsx'
import { querySource } from '../data/write/write-request.ts'
import { latestDesignReleaseQuery } from '../design/index.ts'
import { Status } from '../kit/state/StateBadge.tsx'
import { paths } from '../routing/paths.ts'
import { assembliesQuery, savedDesignsQuery } from './queries.ts'
import type { AssemblyDialogProps } from './use-assembly-actions.tsx'
import type { AssemblyScope } from '../routing/scope.ts'

// A refused copy is a 404 with the reasons (service-api 1.1), not a missing address.
function CopyProblem({ problem: { status, title, meaning, advice, messages } }: { problem: ProblemText }) {
  const refused = status === 404
  return (
    <>
      <Status icon="bad">{refused ? 'The copy failed' : title}</Status>
      <p>{refused ? 'Nothing was changed. Correct the reported problems, then try again.' : `${meaning} ${advice}`}</p>
      {messages.map((message) => (
        <p key={message}>
          <bdi>{message}</bdi>
        </p>
      ))}
    </>
  )
}

const uncommittedGuard = (scope: AssemblyScope): Guard => ({
  label: 'Uncommitted changes in the design',
  check: async () => {
    const release = await fetchFresh(latestDesignReleaseQuery(scope))
    return release?.releaseState === 'open'
      ? { state: 'attention', note: 'The design has uncommitted changes. They are not copied.' }
      : { state: 'clear', note: '' }
  },
})

const COPY = {
  label: 'Name of the new assembly',
  description:
    'The committed design is copied, with its platforms, components and variables. Environments are not, and you become the owner.',
}
const SAVE = {
  label: 'Name in the catalog',
  description:
    'The committed design is saved in the catalog of the organization. New assemblies can start from it; later changes here are not copied.',
}

function getTitle(assembly: string, name: string, toCatalog: boolean): string {
  if (!toCatalog) return `Copy ${assembly} to ${name || 'a new assembly'}`
  return `Save the design of ${assembly}${name && name !== assembly ? ` as ${name}` : ''}`
}

/** Copies the design of an assembly to a new assembly, or to the catalog as a template of new ones. */
export default function CopyDialog({
  organization,
  assembly: { ciName: assembly },
  toCatalog = false,
  onClose,
}: AssemblyDialogProps & { toCatalog?: boolean }) {
  const navigate = useNavigate()
  const { data: taken = [] } = useQuery(
    toCatalog ? savedDesignsQuery({ organization }) : assembliesQuery({ organization }),
  )
  const initialName = toCatalog ? assembly : ''
  const [typedName, setName] = useState(initialName)
  const [description, setDescription] = useState('')
  const name = typedName.trim()
  const title = getTitle(assembly, name, toCatalog)
  const texts = toCatalog ? SAVE : COPY
  const problem = validateNewName(
    name,
    containerNameRule,
    taken.map(({ ciName }) => ciName),
  )
  const source = toCatalog
    ? querySource(readSavedDesign, { params: { organization, design: name } })
    : querySource(readAssembly, { params: { organization, assembly: name } })
  const body = {
    ciName: name,
    ...(description.trim() !== '' && { description: description.trim() }),
    ...(toCatalog && { export: 'catalog' as const }),
  }
  return (
    <WriteDialog
      title={title}
      description={texts.description}
      requests={[
        {
          label: title,
          call: cloneAssembly,
          request: { params: { organization, assembly }, body },
          verification: { ...source, shows: { ciName: name } },
        },
      ]}
      guards={[uncommittedGuard({ organization, assembly })]}
      invalidates={[toCatalog ? listSavedDesigns : listAssemblies]}
      unsaved={description === '' && typedName === initialName ? undefined : 'the details of the copy'}
      disabledReason={problem}
      renderProblem={(refusal) => <CopyProblem problem={refusal} />}
      onDone={() => {
        onClose()
        if (!toCatalog) void navigate(paths.assembly({ organization, assembly: name }))
      }}
      onClose={onClose}
    >
      <TextInput
        label={texts.label}
        value={typedName}
        description="Letters, digits and dashes, starting with a letter, up to 32 characters."
        error={typedName === initialName ? undefined : problem}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <TextInput
        label="Description"
        value={description}
        onChange={({ currentTarget }) => setDescription(currentTarget.value)}
      />
    </WriteDialog>
  )
}
