import { Button } from '../../kit/Button.tsx'
import { ModalFrame } from '../../kit/ModalFrame.tsx'
import { useScrollable } from '../../kit/use-scrollable.ts'
import { singleKeys } from '../preferences.ts'
import { KEY_GROUPS, type KeyGroup } from './keys.ts'
import styles from './KeySheet.module.css'

/** A capital letter is two keys. */
const named = (key: string): string => (/^[A-Z]$/.test(key) ? `Shift ${key}` : key)

function Group({ group: { title, shortcuts, single }, on }: { group: KeyGroup; on: boolean }) {
  return (
    <section className={styles.group} data-off={(single && !on) || undefined}>
      <h3>
        {title}
        {single && !on && ' (off)'}
      </h3>
      <dl>
        {shortcuts.map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{named(key)}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Every key, and the switch for those that work without Ctrl. */
export default function KeySheet({ onClose }: { readonly onClose: () => void }) {
  const on = singleKeys.use()
  const { ref, attributes } = useScrollable<HTMLDivElement>('Keys')
  return (
    <ModalFrame label="Keyboard" onClose={onClose}>
      <div className={styles.head}>
        <h2>Keyboard</h2>
        <label className={styles.switch}>
          <input type="checkbox" checked={on} onChange={({ currentTarget }) => singleKeys.set(currentTarget.checked)} />
          Single keys
        </label>
        <Button onClick={onClose} data-autofocus>
          Close
        </Button>
      </div>
      <div ref={ref} className={styles.groups} {...attributes}>
        {KEY_GROUPS.map((group) => (
          <Group key={group.title} group={group} on={on} />
        ))}
      </div>
    </ModalFrame>
  )
}
