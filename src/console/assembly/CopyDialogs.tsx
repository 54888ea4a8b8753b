import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { cloneAssembly, listAssemblies, readAssembly } from '../../contract/assembly/assemblies.ts'
import type { AnyCall } from '../../contract/core/call.ts'
import { validateNewName, containerNameRule } from '../../contract/core/names.ts'
import { listSavedDesigns, readSavedDesign } from '../../contract/design/catalog.ts'
import type { ProblemText } from '../data/problem.ts'
import { fetchFresh } from '../data/read/fetch-fresh.ts'
import type { Guard } from '../data/write/guards.ts'
import { WriteDialog } from '../data/write/WriteDialog.tsx'
import { querySource, type Verification } from '../data/write/write-request.ts'
import { latestDesignReleaseQuery } from '../design/index.ts'
import { Status } from '../kit/state/StateBadge.tsx'
import { paths } from '../routing/paths.ts'
import { useAssemblies, useSavedDesigns } from './queries.ts'
import type { AssemblyDialogProps } from './use-assembly-actions.tsx'

/** Copies the design of an assembly to a new one, without environments. */
export function CopyAssemblyDialog({ organization, assembly: { ciName }, onClose }: AssemblyDialogProps) {
  const navigate = useNavigate()
  const { data: assemblies } = useAssemblies(organization)
  return (
    <CopyDialog
      organization={organization}
      assembly={ciName}
      getTitle={(name) => `Copy ${ciName} to ${name || 'a new assembly'}`}
      description="The committed design is copied, with its platforms, components and variables. Environments are not, and you become the owner."
      initialName=""
      nameLabel="Name of the new assembly"
      takenNames={assemblies?.map((each) => each.ciName) ?? []}
      getVerification={(assembly) => ({
        ...querySource(readAssembly, { params: { organization, assembly } }),
        shows: { ciName: assembly },
      })}
      invalidates={[listAssemblies]}
      onDone={(name) => {
        onClose()
        void navigate(paths.assembly(organization, name))
      }}
      onClose={onClose}
    />
  )
}

/** Saves the design of an assembly to the catalog, as a template of new assemblies. */
export function SaveDesignDialog({ organization, assembly: { ciName }, onClose }: AssemblyDialogProps) {
  const { data: designs } = useSavedDesigns(organization)
  return (
    <CopyDialog
      organization={organization}
      assembly={ciName}
      getTitle={(name) => `Save the design of ${ciName}${name && name !== ciName ? ` as ${name}` : ''}`}
      description="The committed design goes to the catalog of the organization. A new assembly can begin with it; later changes here are not copied to it."
      initialName={ciName}
      nameLabel="Name in the catalog"
      takenNames={designs?.map((each) => each.ciName) ?? []}
      export="catalog"
      getVerification={(design) => ({
        ...querySource(readSavedDesign, { params: { organization, design } }),
        shows: { ciName: design },
      })}
      invalidates={[listSavedDesigns]}
      onDone={onClose}
      onClose={onClose}
    />
  )
}

// A refused copy is a 404 with the reasons (service-api 1.1), not a missing address.
function CopyProblem({ problem: { status, title, meaning, advice, messages } }: { problem: ProblemText }) {
  const refused = status === 404
  return (
    <>
      <Status icon="bad">{refused ? 'The service did not copy it' : title}</Status>
      <p>{refused ? 'Nothing was changed. Correct the problems it reports and try again.' : `${meaning} ${advice}`}</p>
      {messages.map((message) => (
        <p key={message}>
          <bdi>{message}</bdi>
        </p>
      ))}
    </>
  )
}

const uncommittedGuard = (organization: string, assembly: string): Guard => ({
  label: 'Uncommitted changes of the design',
  check: async () => {
    const release = await fetchFresh(latestDesignReleaseQuery(organization, assembly))
    return release?.releaseState === 'open'
      ? { state: 'attention', note: 'The design has changes that are not committed. They are not copied.' }
      : { state: 'clear', note: '' }
  },
})

interface CopyDialogProps {
  organization: string
  assembly: string
  /** For the typed name: "Copy storefront to shop". */
  getTitle: (name: string) => string
  description: string
  initialName: string
  nameLabel: string
  takenNames: readonly string[]
  export?: 'catalog'
  getVerification: (name: string) => Verification
  invalidates: readonly AnyCall[]
  onDone: (name: string) => void
  onClose: () => void
}

function CopyDialog(props: CopyDialogProps) {
  const { organization, assembly, initialName, takenNames } = props
  const [typedName, setName] = useState(initialName)
  const [description, setDescription] = useState('')
  const ciName = typedName.trim()
  const title = props.getTitle(ciName)
  const problem = validateNewName(ciName, containerNameRule, takenNames)
  const body = {
    ciName,
    ...(description.trim() === '' ? {} : { description: description.trim() }),
    ...(props.export ? { export: props.export } : {}),
  }
  return (
    <WriteDialog
      title={title}
      description={props.description}
      requests={[
        {
          label: title,
          call: cloneAssembly,
          request: { params: { organization, assembly }, body },
          verification: props.getVerification(ciName),
        },
      ]}
      guards={[uncommittedGuard(organization, assembly)]}
      invalidates={props.invalidates}
      unsaved={description === '' && typedName === initialName ? undefined : 'what you typed for the copy'}
      disabledReason={problem}
      renderProblem={(refusal) => <CopyProblem problem={refusal} />}
      onDone={() => props.onDone(ciName)}
      onClose={props.onClose}
    >
      <TextInput
        label={props.nameLabel}
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
