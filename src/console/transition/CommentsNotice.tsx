import { readComments } from './comments.ts'
import styles from './CommentsNotice.module.css'
import { Notice } from './Notice.tsx'

/** What the last commit, plan or pull left behind, in words, with the service's own for those who want them. */
export function CommentsNotice({ raw }: { raw: string }) {
  const { outcome, sentence } = readComments(raw)
  if (outcome === 'none') return null
  return (
    <div className={styles.place}>
      <Notice tone={outcome === 'failed' ? 'bad' : 'idle'}>
        <bdi>{sentence}</bdi>
        {sentence !== raw && (
          <details className={styles.raw}>
            <summary>As the service wrote it</summary>
            <code>{raw}</code>
          </details>
        )}
      </Notice>
    </div>
  )
}
