import { useState } from 'react'
import { useNavigate } from 'react-router'
import { searchAssembly, searchRecords } from '../../../../contract/organization/search.ts'
import { createEnvironment, listEnvironments, readEnvironment } from '../../../../contract/transition/environments.ts'
import { querySource } from '../../../data/write/write-request.ts'
import { Facts } from '../../../kit/Facts.tsx'
import { TextLink } from '../../../kit/TextLink.tsx'
import { Note } from '../../../kit/Dimmed.tsx'
import { paths, type Scope } from '../../../routing/paths.ts'
import { EnvironmentWriteDialog } from '../../EnvironmentWriteDialog.tsx'
import type { toCreationBody } from './values.ts'

export interface CreateEnvironmentDialogProps {
  scope: Scope
  /** The form whose draft is sent. */
  draft: string
  body: ReturnType<typeof toCreationBody>
  /** `dfw-1, lon-2; secondary fra-1`. */
  clouds: string
  cost: string
  /** Receives the service's messages about a refusal. */
  onRefused: (messages: readonly string[]) => void
  onCreated: () => void
  onClose: () => void
}

export default function CreateEnvironmentDialog(props: CreateEnvironmentDialogProps) {
  const { scope, draft, body, clouds, cost, onRefused, onCreated, onClose } = props
  const { assembly } = scope
  const { ciName, ciAttributes } = body.cms_ci
  const params = { ...scope, environment: ciName }
  const navigate = useNavigate()
  const to = paths.environment(params)
  const [isCreated, setCreated] = useState(false)
  const handleRefused = (messages: readonly string[]) => {
    // 200 with `errors`: created, but its first pull failed (service-api 1.5).
    if (!messages.some((message) => /Failed to automatically pull/i.test(message))) return onRefused(messages)
    setCreated(true)
    onCreated()
  }
  return (
    <EnvironmentWriteDialog
      scope={params}
      requests={[
        {
          label: `Create ${ciName}`,
          call: createEnvironment,
          request: { params, body },
          locks: { label: `Creation of ${assembly} / ${ciName}`, to },
          verification: { ...querySource(readEnvironment, { params }), shows: { ciName } },
        },
      ]}
      invalidates={[listEnvironments, searchRecords, searchAssembly]}
      title={`Create environment ${ciName}`}
      description={`In ${assembly}. The service creates the environment and pulls the committed design; this takes a moment. Nothing is deployed until you commit the environment and deploy its plan.`}
      submitLabel={`Create ${ciName}`}
      draft={draft}
      disabledReason={isCreated ? `${ciName} already exists.` : undefined}
      onRefused={handleRefused}
      onDone={() => {
        onCreated()
        void navigate(to)
      }}
      onClose={onClose}
    >
      <Facts
        facts={[
          { term: 'Availability', value: ciAttributes['availability'] },
          { term: 'Profile', value: ciAttributes['profile'] },
          { term: 'Subdomain', value: ciAttributes['subdomain'] },
          { term: 'Clouds', value: clouds },
          { term: 'Cost', value: cost || 'not evaluated' },
        ]}
      />
      {isCreated && <TextLink to={to}>Go to {ciName}</TextLink>}
      <Note>
        Notifications about the new environment are emailed to the owner of the assembly.{' '}
        <TextLink to={paths.assembly(scope)}>Go to {assembly}</TextLink>
      </Note>
    </EnvironmentWriteDialog>
  )
}
