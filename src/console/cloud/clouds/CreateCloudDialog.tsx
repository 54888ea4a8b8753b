import { useNavigate } from 'react-router'
import { createCloud, readCloud } from '../../../contract/cloud/clouds.ts'
import { WriteDialog } from '../../data/write/WriteDialog.tsx'
import { querySource } from '../../data/write/write-request.ts'
import { Facts } from '../../kit/Facts.tsx'
import type { Form } from '../../kit/form/form.ts'
import { MASK } from '../../kit/secrets.ts'
import { paths } from '../../routing/paths.ts'
import { selectedTeams, createCloudBody, splitCloudRefusals } from './form.ts'
import { CHANGED_BY_CLOUD } from '../detail-queries.ts'
import { useTeams } from '../items/queries.ts'

interface CreateCloudDialogProps {
  readonly organization: string
  readonly form: Form
  /** Told what the service refused and no field is to blame for. */
  readonly onRefused: (messages: readonly string[]) => void
  readonly onClose: () => void
}

/** The last look at a new cloud. Refused, it is closed to correct what was typed. */
export default function CreateCloudDialog({ organization, form, onRefused, onClose }: CreateCloudDialogProps) {
  const navigate = useNavigate()
  const { data: teams = [] } = useTeams(organization)
  const body = createCloudBody(form.values)
  const { ciName: cloud, comments, ciAttributes } = body.cms_ci
  const attached = selectedTeams(form.values).map((id) => teams.find((team) => team.id === id)?.name ?? id)
  const title = `Create cloud ${cloud}`
  return (
    <WriteDialog
      title={title}
      description={`In ${organization}. Nothing can run there before it has services.`}
      requests={[
        {
          label: title,
          call: createCloud,
          request: { params: { organization }, body },
          verification: { ...querySource(readCloud, { params: { organization, cloud } }), shows: { ciName: cloud } },
        },
      ]}
      invalidates={CHANGED_BY_CLOUD}
      disabledReason={undefined}
      onSettled={async (states) => {
        const { problems, rest } = splitCloudRefusals(states.flatMap(({ problem }) => problem?.messages ?? []))
        form.setErrors(problems)
        onRefused(rest)
      }}
      onDone={() => {
        form.draft.markSent()
        void navigate(paths.cloud(organization, cloud))
      }}
      onClose={onClose}
    >
      <Facts
        facts={[
          { term: 'Name', value: cloud },
          { term: 'Location', value: ciAttributes.location, mono: true },
          { term: 'Authorization key', value: ciAttributes.auth && MASK },
          { term: 'Status', value: ciAttributes.adminstatus },
          { term: 'Description', value: ciAttributes.description },
          { term: 'Comments', value: comments },
          { term: 'Teams', value: attached.join(', ') },
        ]}
      />
    </WriteDialog>
  )
}
