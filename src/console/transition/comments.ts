// What the service leaves in an environment's comments when a commit, plan or pull is over (service-api 3.1).
import { formatCountOf } from '../kit/format.ts'

export interface CommentsRead {
  readonly outcome: 'none' | 'success' | 'failed' | 'note'
  /** In words for people; '' when there is nothing to say. */
  readonly sentence: string
  /** As the service wrote it. */
  readonly raw: string
  /** Changes of the plan, where it says so. */
  readonly changes: number | undefined
}

const FAILURES: readonly (readonly [prefix: string, sentence: string])[] = [
  ['ERROR:BOM:', 'The plan could not be made.'],
  ['ERROR:MANIFEST:', 'The design could not be pulled.'],
  [
    'ERROR:Environment compilation was interrupted',
    'The service was restarted while the plan was made. Make it again.',
  ],
  ['ERROR:', 'The last commit or pull failed.'],
]

/** The reason behind the prefix of a failure. */
const reasonIn = (raw: string): string => raw.replace(/^ERROR:(?:BOM:|MANIFEST:)?\s*/, '').trim()

function planInfo(raw: string): { changes: number | undefined; seconds: string | undefined } {
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
export function readComments(raw: string): CommentsRead {
  const text = raw.trim()
  if (text === '') return { outcome: 'none', sentence: '', raw, changes: undefined }
  const failure = FAILURES.find(([prefix]) => text.startsWith(prefix))
  if (failure) {
    const [prefix, sentence] = failure
    const reason = prefix.startsWith('ERROR:Env') ? '' : reasonIn(text)
    return { outcome: 'failed', sentence: reason ? `${sentence} ${reason}` : sentence, raw, changes: undefined }
  }
  if (!text.startsWith('SUCCESS:')) return { outcome: 'note', sentence: text, raw, changes: undefined }
  const { changes, seconds } = planInfo(text)
  if (changes === undefined && seconds === undefined)
    return { outcome: 'success', sentence: text.replace(/^SUCCESS:\s*/, ''), raw, changes }
  const found =
    changes === undefined
      ? undefined
      : changes === 0
        ? 'found nothing to deploy'
        : `has ${formatCountOf(changes, 'change')}`
  const took = seconds === undefined ? undefined : `took ${seconds} s`
  const told = [found, took].filter((each) => each !== undefined).join(' and ')
  return { outcome: 'success', sentence: `The last plan ${told}.`, raw, changes }
}
