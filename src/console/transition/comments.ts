// What the service leaves in an environment's comments when a commit, plan or pull is over (service-api 3.1).
import { formatCountOf } from '../kit/format.ts'

export interface ParsedComments {
  readonly outcome: 'none' | 'success' | 'failed' | 'note'
  /** In words for people; '' when there is nothing to say. */
  readonly message: string
  /** As the service wrote it. */
  readonly raw: string
  /** Changes of the plan, where it says so. */
  readonly changeCount: number | undefined
}

const FAILURE_MESSAGES: readonly (readonly [prefix: string, sentence: string])[] = [
  ['ERROR:BOM:', 'The plan could not be made.'],
  ['ERROR:MANIFEST:', 'The design could not be pulled.'],
  [
    'ERROR:Environment compilation was interrupted',
    'The service was restarted while the plan was made. Make it again.',
  ],
  ['ERROR:', 'The last commit or pull failed.'],
]

/** The reason behind the prefix of a failure. */
const parseReason = (raw: string): string => raw.replace(/^ERROR:(?:BOM:|MANIFEST:)?\s*/, '').trim()

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

/** Reads an environment's comments. Never throws. */
export function parseComments(raw: string): ParsedComments {
  const text = raw.trim()
  if (text === '') return { outcome: 'none', message: '', raw, changeCount: undefined }
  const failure = FAILURE_MESSAGES.find(([prefix]) => text.startsWith(prefix))
  if (failure) {
    const [prefix, sentence] = failure
    const reason = prefix.startsWith('ERROR:Env') ? '' : parseReason(text)
    return { outcome: 'failed', message: reason ? `${sentence} ${reason}` : sentence, raw, changeCount: undefined }
  }
  if (!text.startsWith('SUCCESS:')) return { outcome: 'note', message: text, raw, changeCount: undefined }
  const { changes, seconds } = parsePlanInfo(text)
  if (changes === undefined && seconds === undefined)
    return { outcome: 'success', message: text.replace(/^SUCCESS:\s*/, ''), raw, changeCount: changes }
  const found =
    changes === undefined
      ? undefined
      : changes === 0
        ? 'found nothing to deploy'
        : `has ${formatCountOf(changes, 'change')}`
  const took = seconds === undefined ? undefined : `took ${seconds} s`
  const told = [found, took].filter((each) => each !== undefined).join(' and ')
  return { outcome: 'success', message: `The last plan ${told}.`, raw, changeCount: changes }
}
