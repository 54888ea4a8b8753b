import { ModalFrame } from '../../kit/ModalFrame.tsx'
import { singleKeys } from '../preferences.ts'
import { KEY_GROUPS, type KeyGroup } from './keys.ts'
import styles from './KeySheet.module.css'

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
                <kbd key={key}>{key}</kbd>
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
  return (
    <ModalFrame label="Keyboard" onClose={onClose}>
      <div className={styles.head}>
        <h2>Keyboard</h2>
        <label className={styles.switch}>
          <input type="checkbox" checked={on} onChange={({ currentTarget }) => singleKeys.set(currentTarget.checked)} />
          Single keys
        </label>
        <button type="button" className={styles.close} onClick={onClose}>
          Close
        </button>
      </div>
      {/* Reachable by keyboard, since on a small screen it has to be scrolled. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.groups} tabIndex={0} role="region" aria-label="Keys">
        {KEY_GROUPS.map((group) => (
          <Group key={group.title} group={group} on={on} />
        ))}
      </div>
    </ModalFrame>
  )
}
