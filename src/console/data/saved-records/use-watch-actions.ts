import type { Ci } from '../../../contract/core/records.ts'
import { showToast } from '../../kit/browser/toast.ts'
import type { PageAction } from '../../kit/page-actions.ts'
import { showChangeProblem, useSavedRecordChange, useSavedRecords } from './queries.ts'

/** The action that watches a record or stops it; none where the service has no watches. */
export function useWatchActions(
  organization: string,
  record: Pick<Ci, 'ciId' | 'ciName'> | undefined,
): readonly PageAction[] {
  const watches = useSavedRecords('watch')
  const { mutate, isPending } = useSavedRecordChange('watch')
  if (!record || !watches) return []
  const { ciId, ciName } = record
  const isWatched = watches.some(({ ci_id: id }) => id === ciId)
  const label = isWatched ? `Stop watching ${ciName}` : `Watch ${ciName}`
  const done = isWatched
    ? `You will no longer get email about ${ciName}.`
    : `You will get email about deployments and operations events of ${ciName}.`
  return [
    {
      label,
      needs: 'nothing',
      disabledReason: isPending ? 'This action is in progress.' : undefined,
      run: () =>
        mutate(
          { organization, ciId, saved: !isWatched },
          {
            onSuccess: () => void showToast('good', done),
            onError: (error) =>
              showChangeProblem(`Could not ${isWatched ? 'stop watching' : 'watch'} ${ciName}`, error),
          },
        ),
    },
  ]
}
