// Environments of an assembly as rows, with the deployment of each that is not over.
import type { Ci, Deployment } from '../../contract/records.ts'
import { readComments, type CommentsRead } from './comments.ts'

export interface EnvironmentRow {
  readonly id: string
  readonly name: string
  readonly state: string
  readonly availability: string
  readonly profile: string
  readonly comments: CommentsRead
  /** The newest one that is not over; null when there is none, undefined when they are not read yet. */
  readonly deployment: Deployment | null | undefined
  readonly updated: number | undefined
}

/** One row per environment. `open`: path `/{organization}/{assembly}/{environment}` to deployment. */
export const environmentRows = (
  environments: readonly Ci[],
  open: ReadonlyMap<string, Deployment> | undefined,
): readonly EnvironmentRow[] =>
  environments.map(({ ciId, ciName, nsPath, ciState, ciAttributes, comments, created, updated }) => ({
    id: ciId,
    name: ciName,
    state: ciState,
    availability: ciAttributes.availability ?? '',
    profile: ciAttributes.profile ?? '',
    comments: readComments(comments),
    deployment: open && (open.get(`${nsPath}/${ciName}`) ?? null),
    updated: updated ?? created,
  }))
