import { useNavigate } from 'react-router'
import { createCloud, readCloud } from '../../../contract/cloud/cloud.ts'
import { IntentDialog } from '../../data/write/IntentDialog.tsx'
import { reading } from '../../data/write/planned.ts'
import { Facts } from '../../kit/Facts.tsx'
import type { Form } from '../../kit/form/form.ts'
import { MASK } from '../../kit/secrets.ts'
import { paths } from '../../paths.ts'
import { chosenTeams, createCloudBody, placeCloudRefusals } from './form.ts'
import { CHANGED_BY_CLOUD } from '../cloud-queries.ts'
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
  const attached = chosenTeams(form.values).map((id) => teams.find((team) => team.id === id)?.name ?? id)
  const title = `Create cloud ${cloud}`
  return (
    <IntentDialog
      title={title}
      description={`In ${organization}. Nothing can run there before it has services.`}
      planned={[
        {
          label: title,
          call: createCloud,
          request: { params: { organization }, body },
          witness: { ...reading(readCloud, { params: { organization, cloud } }), shows: { ciName: cloud } },
        },
      ]}
      changes={CHANGED_BY_CLOUD}
      disabledReason={undefined}
      settle={async (states) => {
        const { problems, rest } = placeCloudRefusals(states.flatMap(({ problem }) => problem?.messages ?? []))
        form.setErrors(problems)
        onRefused(rest)
      }}
      onDone={() => {
        form.draft.finish()
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
    </IntentDialog>
  )
}
