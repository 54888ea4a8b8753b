import { TextInput } from '@mantine/core'
import * as z from 'zod/mini'
import { commitEnvironment, readLatestRelease } from '../../../contract/transition/releases.ts'
import { useDraft } from '../../data/write/drafts.ts'
import { querySource } from '../../data/write/write-request.ts'
import { DraftNotice } from '../../kit/confirm/DraftNotice.tsx'
import { isProductionLike } from '../../kit/confirm/confirmation-level.ts'
import { paths } from '../../routing/paths.ts'
import { PlanPreview } from '../plans/PlanPreview.tsx'
import { ReleaseFacts } from './ReleaseFacts.tsx'
import { getCommitLabel, type CommitButtonProps } from './CommitButton.tsx'
import { INVALIDATED_BY_TRANSITION } from '../queries.ts'
import { EnvironmentWriteDialog } from '../EnvironmentWriteDialog.tsx'

const draftSchema = z.object({ desc: z.string() })

interface CommitDialogProps extends Omit<CommitButtonProps, 'variant'> {
  /** Nothing was ever deployed there: committing can hit nothing that runs. */
  readonly isFirst?: boolean
  readonly onClose: () => void
  /** It is committed, and the plan is being made. */
  readonly onCommitted?: () => void
}

/** The dialog before a commit: what is open, whose it is, and a description. */
export default function CommitDialog({
  scope,
  manifest,
  disabledReason,
  isFirst,
  onClose,
  onCommitted,
}: CommitDialogProps) {
  const { organization, assembly, environment } = scope
  const draft = useDraft(`commit ${organization}/${assembly}/${environment}`, draftSchema, { desc: '' })
  const { desc } = draft.value
  const verb = getCommitLabel(manifest)
  return (
    <EnvironmentWriteDialog
      scope={scope}
      write={{
        label: `${verb} ${environment}`,
        call: commitEnvironment,
        request: { params: scope, body: desc.trim() === '' ? {} : { desc: desc.trim() } },
        locks: {
          label: `Plan of ${assembly} / ${environment}`,
          to: paths.environment(organization, assembly, environment),
        },
        verification: manifest
          ? {
              ...querySource(readLatestRelease, { params: scope }),
              shows: { releaseId: manifest.releaseId, releaseState: 'closed' },
            }
          : undefined,
      }}
      invalidates={INVALIDATED_BY_TRANSITION}
      title={manifest ? `Commit ${environment}` : `Make a new plan for ${environment}`}
      description={
        manifest
          ? `${assembly} / ${environment}. Everything that is open is committed, also what others changed, and a plan is made. Nothing is deployed yet.`
          : `${assembly} / ${environment}. Nothing is uncommitted. The plan takes up what differs from what runs, such as instances marked for replacement. Nothing is deployed yet.`
      }
      acknowledge={
        manifest && !isFirst && isProductionLike(environment)
          ? `Commit everything that is open in ${environment}`
          : undefined
      }
      submitLabel={manifest ? `Commit ${environment}` : 'Make the plan'}
      disabledReason={disabledReason}
      onDone={() => {
        draft.discard()
        onCommitted?.()
        onClose()
      }}
      onClose={onClose}
    >
      {manifest && <ReleaseFacts release={manifest} />}
      <PlanPreview scope={scope} />
      <DraftNotice draft={draft.offered} onRestore={draft.restore} onDiscard={draft.discard} />
      <TextInput
        label="Description"
        value={desc}
        description="What you type is kept in this browser until it is sent."
        maxLength={500}
        onChange={({ currentTarget }) => draft.set({ desc: currentTarget.value })}
      />
    </EnvironmentWriteDialog>
  )
}
