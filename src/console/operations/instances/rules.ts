// What can be done with an instance; a reason why not, undefined where it can.
import type { InstanceDetail } from '../../../contract/core/records.ts'

/** Only what has a change planned or under way can be stuck in a deployment (service-api 2.6, 5.2: `rfcId` 0 is none). */
export const cancelDisabledReason = ({ rfcId }: Pick<InstanceDetail, 'rfcId'>): string | undefined =>
  rfcId === undefined ? 'No deployment changes it now.' : undefined
