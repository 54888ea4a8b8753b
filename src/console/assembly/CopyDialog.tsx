import { TextInput } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { AnyCall } from '../../contract/core/call.ts'
import { cloneAssembly } from '../../contract/assembly/assemblies.ts'
import { validateNewName, containerNameRule } from '../../contract/core/names.ts'
import { WriteDialog } from '../data/write/WriteDialog.tsx'
import type { Verification } from '../data/write/write-request.ts'
import type { ProblemText } from '../data/problem.ts'
import type { Guard } from '../data/write/guards.ts'
import { fetchFresh } from '../data/read/fetch-fresh.ts'
import { latestDesignReleaseQuery } from '../design/index.ts'
import { Status } from '../kit/state/StateBadge.tsx'

interface CopyDialogProps {
  readonly organization: string
  readonly assembly: string
  /** The verb and its object, for the name that is typed: "Copy storefront to shop". */
  readonly titleFor: (name: string) => string
  readonly description: string
  readonly initialName: string
  readonly nameLabel: string
  readonly takenNames: readonly string[]
  readonly export?: 'catalog'
  readonly getVerification: (name: string) => Verification
  readonly changes: readonly AnyCall[]
  readonly onDone: (name: string) => void
  readonly onClose: () => void
}

// A copy that is refused answers 404 with the reasons (service-api 1.1): it is no missing address.
function CopyProblem({ problem: { status, title, meaning, advice, messages } }: { problem: ProblemText }): ReactNode {
  const refused = status === 404
  return (
    <>
      <Status icon="bad">{refused ? 'The service did not copy it' : title}</Status>
      <p>{refused ? 'Nothing was changed. Correct what it names and try again.' : `${meaning} ${advice}`}</p>
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
    const options = latestDesignReleaseQuery(organization, assembly)
    const release = await fetchFresh(options)
    return release?.releaseState === 'open'
      ? { state: 'attention', note: 'The design has changes that are not committed. They are not copied.' }
      : { state: 'clear', note: '' }
  },
})

/** Copies the committed design under another name: as an assembly, or into the catalog. */
export function CopyDialog(props: CopyDialogProps) {
  const { organization, assembly, initialName, takenNames, titleFor } = props
  const [name, setName] = useState(initialName)
  const [description, setDescription] = useState('')
  const problem = validateNewName(name.trim(), containerNameRule, takenNames)
  const body = {
    ciName: name.trim(),
    ...(description.trim() === '' ? {} : { description: description.trim() }),
    ...(props.export ? { export: props.export } : {}),
  }
  return (
    <WriteDialog
      title={titleFor(name.trim())}
      description={props.description}
      requests={[
        {
          label: titleFor(name.trim()),
          call: cloneAssembly,
          request: { params: { organization, assembly }, body },
          verification: props.getVerification(body.ciName),
        },
      ]}
      guards={[uncommittedGuard(organization, assembly)]}
      invalidates={props.changes}
      unsaved={description === '' && name === initialName ? undefined : 'what is typed for the copy'}
      disabledReason={problem}
      renderProblem={(refused) => <CopyProblem problem={refused} />}
      onDone={() => props.onDone(body.ciName)}
      onClose={props.onClose}
    >
      <TextInput
        label={props.nameLabel}
        value={name}
        description="A letter first, then letters, digits and dashes, up to 32 characters."
        error={name === initialName ? undefined : problem}
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
