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
}

const FAILURE_MESSAGES = [
  ['ERROR:BOM:', 'The plan could not be made.'],
  ['ERROR:MANIFEST:', 'The design could not be pulled.'],
  [
    'ERROR:Environment compilation was interrupted',
    'The service was restarted while the plan was made. Make it again.',
  ],
  ['ERROR:', 'The last commit or pull failed.'],
] as const

function parsePlanInfo(raw: string): { changes: number | undefined; seconds: string | undefined } {
  const [, json] = /bomGenerationInfo=(\{.*\})/s.exec(raw) ?? []
  const [, seconds] = /time taken: (\d+) seconds/.exec(raw) ?? []
  try {
    const info: unknown = json === undefined ? {} : JSON.parse(json)
    const count =
      typeof info === 'object' && info !== null && 'rfcCiCount' in info ? Number(info.rfcCiCount) : Number.NaN
    return { changes: Number.isFinite(count) ? count : undefined, seconds }
  } catch {
    return { changes: undefined, seconds }
  }
}

function parseSuccess(text: string): Pick<ParsedComments, 'message' | 'changeCount'> {
  const { changes, seconds } = parsePlanInfo(text)
  const parts = [
    changes !== undefined && (changes === 0 ? 'found nothing to deploy' : `has ${formatCountOf(changes, 'change')}`),
    seconds !== undefined && `took ${seconds} s`,
  ].filter(Boolean)
  const message = parts.length > 0 ? `The last plan ${parts.join(' and ')}.` : text.replace(/^SUCCESS:\s*/, '')
  return { message, changeCount: changes }
}

/** Parses an environment's comments. Never throws. */
export function parseComments(raw: string): ParsedComments {
  const text = raw.trim()
  const unknown = { raw, changeCount: undefined }
  if (text === '') return { ...unknown, outcome: 'none', message: '' }
  const failure = FAILURE_MESSAGES.find(([prefix]) => text.startsWith(prefix))
  if (failure) {
    const [prefix, sentence] = failure
    const reason = prefix.startsWith('ERROR:Env') ? '' : text.replace(/^ERROR:(?:BOM:|MANIFEST:)?\s*/, '').trim()
    return { ...unknown, outcome: 'failed', message: reason ? `${sentence} ${reason}` : sentence }
  }
  if (text.startsWith('SUCCESS:')) return { raw, outcome: 'success', ...parseSuccess(text) }
  return { ...unknown, outcome: 'note', message: text }
}
