import { TextInput } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { AnyCall } from '../../contract/core/call.ts'
import { cloneAssembly } from '../../contract/assembly/assembly.ts'
import { newNameProblem, placeName } from '../../contract/core/names.ts'
import { IntentDialog } from '../data/write/IntentDialog.tsx'
import type { Witness } from '../data/write/planned.ts'
import type { ProblemText } from '../data/problem.ts'
import type { Guard } from '../data/write/guards.ts'
import { readNow } from '../data/read/read-now.ts'
import { latestDesignReleaseQuery } from '../design/index.ts'
import { Status } from '../kit/state/StateBadge.tsx'

interface CopyDialogProps {
  readonly organization: string
  readonly assembly: string
  /** The verb and its object, for the name that is typed: "Copy storefront to shop". */
  readonly titleFor: (name: string) => string
  readonly description: string
  readonly initial: string
  readonly nameLabel: string
  readonly taken: readonly string[]
  readonly export?: 'catalog'
  readonly witnessFor: (name: string) => Witness
  readonly changes: readonly AnyCall[]
  readonly onDone: (name: string) => void
  readonly onClose: () => void
}

// A copy that is refused answers 404 with the reasons (service-api 1.1): it is no missing address.
function Refused({ problem: { status, title, meaning, advice, messages } }: { problem: ProblemText }): ReactNode {
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

const uncommitted = (organization: string, assembly: string): Guard => ({
  label: 'Uncommitted changes of the design',
  check: async () => {
    const options = latestDesignReleaseQuery(organization, assembly)
    const release = await readNow(options)
    return release?.releaseState === 'open'
      ? { state: 'attention', note: 'The design has changes that are not committed. They are not copied.' }
      : { state: 'clear', note: '' }
  },
})

/** Copies the committed design under another name: as an assembly, or into the catalog. */
export function CopyDialog(props: CopyDialogProps) {
  const { organization, assembly, initial, taken, titleFor } = props
  const [name, setName] = useState(initial)
  const [description, setDescription] = useState('')
  const problem = newNameProblem(name.trim(), placeName, taken)
  const body = {
    ciName: name.trim(),
    ...(description.trim() === '' ? {} : { description: description.trim() }),
    ...(props.export ? { export: props.export } : {}),
  }
  return (
    <IntentDialog
      title={titleFor(name.trim())}
      description={props.description}
      planned={[
        {
          label: titleFor(name.trim()),
          call: cloneAssembly,
          request: { params: { organization, assembly }, body },
          witness: props.witnessFor(body.ciName),
        },
      ]}
      guards={[uncommitted(organization, assembly)]}
      changes={props.changes}
      unsaved={description === '' && name === initial ? undefined : 'what is typed for the copy'}
      disabledReason={problem}
      renderProblem={(refused) => <Refused problem={refused} />}
      onDone={() => props.onDone(body.ciName)}
      onClose={props.onClose}
    >
      <TextInput
        label={props.nameLabel}
        value={name}
        description="A letter first, then letters, digits and dashes, up to 32 characters."
        error={name === initial ? undefined : problem}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <TextInput
        label="Description"
        value={description}
        onChange={({ currentTarget }) => setDescription(currentTarget.value)}
      />
    </IntentDialog>
  )
}
