import { useState } from 'react'
import * as z from 'zod/mini'
import { commitDesignRelease, readDesignRelease } from '../../contract/design-releases.ts'
import type { Release } from '../../contract/records.ts'
import { useDraft } from '../data/drafts.ts'
import { IntentDialog } from '../data/IntentDialog.tsx'
import { reading } from '../data/planned.ts'
import type { Place } from '../frame/crumbs.ts'
import { DraftOffer } from '../kit/confirm/DraftOffer.tsx'
import { TextField } from '../kit/confirm/TextField.tsx'
import { formatCountOf } from '../kit/format.ts'
import { Status } from '../kit/state/StateBadge.tsx'
import { ChangeSummary } from './ChangeSummary.tsx'
import type { ChangedRecord } from './changed-records.ts'
import { CHANGED_BY_DESIGN } from './content-queries.ts'
import { pendingCount } from './pending.ts'

interface CommitDesignDialogProps {
  readonly place: Place
  readonly release: Release
  readonly changed: readonly ChangedRecord[]
  readonly onClose: () => void
}

const typed = z.object({ desc: z.string() })

/** The dialog before a design is committed: what is in the release, whose it is, and a description. */
export default function CommitDesignDialog({ place, release: now, changed: latest, onClose }: CommitDesignDialogProps) {
  const { organization, assembly } = place
  // What is confirmed is what was read when the dialog opened.
  const [{ release, changed }] = useState({ release: now, changed: latest })
  const [stillOpen, setStillOpen] = useState(false)
  const draft = useDraft(`commit design ${organization}/${assembly}`, typed, { desc: '' })
  const { desc } = draft.value
  const params = { organization, assembly, release: release.releaseId }
  const changes = formatCountOf(pendingCount(release), 'change')
  return (
    <IntentDialog
      title={`Commit ${changes} of the design`}
      description={`${assembly}. Everything that is open is committed, also what others changed. Nothing that runs is touched: each environment takes it over when it is pulled there.`}
      planned={[
        {
          label: `Commit the design of ${assembly}`,
          call: commitDesignRelease,
          request: { params, body: desc.trim() === '' ? {} : { desc: desc.trim() } },
          witness: { ...reading(readDesignRelease, { params }), shows: { releaseState: 'closed' } },
        },
      ]}
      changes={CHANGED_BY_DESIGN}
      submitLabel={`Commit ${changes}`}
      disabledReason={undefined}
      onDone={([answer]) => {
        // 200 also where the commit failed (service-api 2.2).
        if (answer && answer.releaseState !== 'closed') return setStillOpen(true)
        draft.drop()
        onClose()
      }}
      onClose={onClose}
    >
      {stillOpen && (
        <Status mark="bad">
          The service took the request and did not commit: the release is still open. Look at the changes, and commit
          again.
        </Status>
      )}
      <ChangeSummary release={release} changed={changed} />
      <DraftOffer offered={draft.offered} onTake={draft.take} onDrop={draft.drop} />
      <TextField
        label="Description"
        value={desc}
        description="What others read in the history. It is kept in this browser until it is sent."
        maxLength={500}
        autoComplete="off"
        onChange={({ currentTarget }) => draft.set({ desc: currentTarget.value })}
      />
    </IntentDialog>
  )
}
