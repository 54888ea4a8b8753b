// What the service writes into an environment's comments after a commit, plan or pull (service-api 3.1).
import { formatCountOf } from '../kit/format.ts'

export interface ParsedComments {
  readonly outcome: 'none' | 'success' | 'failed' | 'note'
  /** '' when there is nothing to say. */
  readonly message: string
  /** As the service wrote it. */
  readonly raw: string
  /** Changes of the plan, if given. */
  readonly changeCount: number | undefined
  /** Release id of the plan, if given. */
  readonly planId: string | undefined
}

const FAILURES: readonly (readonly [prefix: RegExp, sentence: string])[] = [
  [/^ERROR:BOM:/, 'The plan could not be created.'],
  [/^ERROR:MANIFEST:/, 'The design could not be pulled.'],
  [/^ERROR:Environment compilation was interrupted.*/s, 'The service was restarted while the plan was being created.'],
  [/^ERROR:/, 'The last commit or pull failed.'],
]

function parseSuccess(text: string): Pick<ParsedComments, 'message' | 'changeCount' | 'planId'> {
  const [, count] = /"rfcCiCount"\s*:\s*(\d+)/.exec(text) ?? []
  const [, planId] = /"releaseId"\s*:\s*(\d+)/.exec(text) ?? []
  const [, seconds] = /time taken: (\d+) seconds/.exec(text) ?? []
  const changeCount = count === undefined ? undefined : Number(count)
  const parts = [
    changeCount !== undefined &&
      (changeCount === 0 ? 'found nothing to deploy' : `has ${formatCountOf(changeCount, 'change')}`),
    seconds !== undefined && `took ${seconds} s`,
  ].filter(Boolean)
  const message = parts.length > 0 ? `The last plan ${parts.join(' and ')}.` : text.replace(/^SUCCESS:\s*/, '')
  return { message, changeCount, planId }
}

/** Parses an environment's comments. Never throws. */
export function parseComments(raw: string): ParsedComments {
  const text = raw.trim()
  if (text.startsWith('SUCCESS:')) return { raw, outcome: 'success', ...parseSuccess(text) }
  const [prefix, sentence] = FAILURES.find(([failure]) => failure.test(text)) ?? []
  const noPlan = { changeCount: undefined, planId: undefined }
  if (!prefix) return { raw, outcome: text === '' ? 'none' : 'note', message: text, ...noPlan }
  const message = `${sentence} ${text.replace(prefix, '').trim()}`.trim()
  return { raw, outcome: 'failed', message, ...noPlan }
}
