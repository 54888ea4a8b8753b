import { TextInput } from '@mantine/core'
import * as z from 'zod/mini'
import { commitEnvironment, readLatestRelease } from '../../../contract/transition/releases.ts'
import { useDraft } from '../../data/write/drafts.ts'
import { reading } from '../../data/write/planned.ts'
import { DraftOffer } from '../../kit/confirm/DraftOffer.tsx'
import { isProductionLike } from '../../kit/confirm/reach.ts'
import { paths } from '../../paths.ts'
import { PlanPreview } from '../plans/PlanPreview.tsx'
import { ReleaseFacts } from './ReleaseFacts.tsx'
import { commitVerb, type CommitButtonProps } from './CommitButton.tsx'
import { CHANGED_BY_TRANSITION } from '../queries.ts'
import { WriteDialog } from '../WriteDialog.tsx'

const typed = z.object({ desc: z.string() })

interface CommitDialogProps extends Omit<CommitButtonProps, 'variant'> {
  /** Nothing was ever deployed there: committing can hit nothing that runs. */
  readonly first?: boolean
  readonly onClose: () => void
  /** It is committed, and the plan is being made. */
  readonly onCommitted?: () => void
}

/** The dialog before a commit: what is open, whose it is, and a description. */
export default function CommitDialog({ place, manifest, problem, first, onClose, onCommitted }: CommitDialogProps) {
  const { organization, assembly, environment } = place
  const draft = useDraft(`commit ${organization}/${assembly}/${environment}`, typed, { desc: '' })
  const { desc } = draft.value
  const verb = commitVerb(manifest)
  return (
    <WriteDialog
      place={place}
      planned={{
        label: `${verb} ${environment}`,
        call: commitEnvironment,
        request: { params: place, body: desc.trim() === '' ? {} : { desc: desc.trim() } },
        locks: {
          label: `Plan of ${assembly} / ${environment}`,
          to: paths.environment(organization, assembly, environment),
        },
        witness: manifest
          ? {
              ...reading(readLatestRelease, { params: place }),
              shows: { releaseId: manifest.releaseId, releaseState: 'closed' },
            }
          : undefined,
      }}
      changes={CHANGED_BY_TRANSITION}
      title={manifest ? `Commit ${environment}` : `Make a new plan for ${environment}`}
      description={
        manifest
          ? `${assembly} / ${environment}. Everything that is open is committed, also what others changed, and a plan is made. Nothing is deployed yet.`
          : `${assembly} / ${environment}. Nothing is uncommitted. The plan takes up what differs from what runs, such as instances marked for replacement. Nothing is deployed yet.`
      }
      acknowledge={
        manifest && !first && isProductionLike(environment)
          ? `Commit everything that is open in ${environment}`
          : undefined
      }
      submitLabel={manifest ? `Commit ${environment}` : 'Make the plan'}
      disabledReason={problem}
      onDone={() => {
        draft.drop()
        onCommitted?.()
        onClose()
      }}
      onClose={onClose}
    >
      {manifest && <ReleaseFacts release={manifest} />}
      <PlanPreview place={place} />
      <DraftOffer offered={draft.offered} onTake={draft.take} onDrop={draft.drop} />
      <TextInput
        label="Description"
        value={desc}
        description="What you type is kept in this browser until it is sent."
        maxLength={500}
        onChange={({ currentTarget }) => draft.set({ desc: currentTarget.value })}
      />
    </WriteDialog>
  )
}
