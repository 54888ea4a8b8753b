import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import type { AnyCall } from '../../../contract/core/call.ts'
import { readBillOfMaterials, readLatestRelease } from '../../../contract/transition/releases.ts'
import type { Release } from '../../../contract/core/records.ts'
import { listEnvironments, readEnvironment } from '../../../contract/transition/transition.ts'
import { useDraft } from '../../data/write/drafts.ts'
import { IntentDialog } from '../../data/write/IntentDialog.tsx'
import type { Planned } from '../../data/write/planned.ts'
import type { Place } from '../../frame/crumbs.ts'
import { DraftOffer } from '../../kit/confirm/DraftOffer.tsx'
import type { ConfirmResult } from '../../kit/confirm/ConfirmResults.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { paths } from '../../paths.ts'
import { CarryChoice } from './CarryChoice.tsx'
import { planCarry, planCommit } from './carry.ts'
import { ChangeSummary } from './ChangeSummary.tsx'
import type { ChangedRecord } from './changed-records.ts'
import { CHANGED_BY_DESIGN } from '../content-queries.ts'
import { pendingCount } from './pending.ts'

interface CommitDesignDialogProps {
  readonly place: Place
  readonly release: Release
  readonly changed: readonly ChangedRecord[]
  readonly onClose: () => void
}

const typed = z.object({ desc: z.string() })

const CHANGED = [...CHANGED_BY_DESIGN, readEnvironment, listEnvironments, readLatestRelease, readBillOfMaterials]

// The service answers 200 also where the commit failed (service-api 2.2); what it then says stands in the release.
const notCommitted = (label: string, said: unknown): ConfirmResult => ({
  label,
  state: 'missed',
  problem: {
    title: 'The release is still open',
    explained: 'The service took the request and did not commit. Look at the changes, and commit them again.',
    messages: typeof said === 'string' && said !== '' ? [`It says: ${said}`] : [],
  },
})

/** The dialog before a design is committed: what is in the release, whose it is, a description, and where it goes on to. */
export default function CommitDesignDialog({ place, release: now, changed: latest, onClose }: CommitDesignDialogProps) {
  const { organization, assembly } = place
  const navigate = useNavigate()
  // What is confirmed is what was read when the dialog opened.
  const [{ release, changed }] = useState({ release: now, changed: latest })
  const [environment, setEnvironment] = useState('')
  const [failed, setFailed] = useState<ConfirmResult>()
  const draft = useDraft(`commit design ${organization}/${assembly}`, typed, { desc: '' })
  const { desc } = draft.value
  const changes = formatCountOf(pendingCount(release), 'change')
  const planned: readonly Planned<AnyCall>[] =
    environment === '' ? [planCommit(place, release, desc)] : planCarry(place, release, desc, environment)
  const done = () => {
    draft.drop()
    onClose()
    if (environment === '') return
    const to = paths.environment(organization, assembly, environment)
    void navigate(to)
  }
  return (
    <IntentDialog
      title={`Commit ${changes} of the design`}
      description={`${assembly}. Everything that is open is committed, also what others changed. Nothing is deployed by it: what runs stays as it is until a plan is reviewed and deployed.`}
      planned={planned}
      inTurn
      changes={CHANGED}
      submitLabel={environment === '' ? `Commit ${changes}` : `Commit ${changes} and pull into ${environment}`}
      disabledReason={undefined}
      results={failed && [failed]}
      onDone={([answer]) => {
        if (environment !== '' || !answer || Reflect.get(answer, 'releaseState') !== 'open') return done()
        setFailed(notCommitted(`Commit the design of ${assembly}`, Reflect.get(answer, 'description')))
      }}
      onClose={onClose}
    >
      <ChangeSummary release={release} changed={changed} />
      <DraftOffer offered={draft.offered} onTake={draft.take} onDrop={draft.drop} />
      <TextInput
        label="Description"
        value={desc}
        description="What others read in the history. It is kept in this browser until it is sent."
        maxLength={500}
        onChange={({ currentTarget }) => draft.set({ desc: currentTarget.value })}
      />
      <CarryChoice place={place} changed={changed} value={environment} onChange={setEnvironment} />
    </IntentDialog>
  )
}
