import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { onWatchEnd } from '../../data/watch.ts'
import { endMark, type Watched } from '../../data/watch-list.ts'
import { Toast } from '../../kit/Toast.tsx'
import { endWords, markTab, notifySystem } from './ends.ts'
import styles from './Toasts.module.css'

/** What went well or was called off goes by itself; the tray keeps it. A problem stays until it is closed. */
const SHOWN_MS = 12_000
const MOST = 4

/** Tells what ended, once, wherever the operator is by then. */
export default function Toasts() {
  const [toasts, setToasts] = useState<readonly Watched[]>([])
  const [held, hold] = useState(false)
  const navigate = useNavigate()
  const close = (id: string) => setToasts((all) => all.filter((each) => each.id !== id))

  const tell = useEffectEvent((ended: Watched) => {
    setToasts((all) => [...all.filter(({ id }) => id !== ended.id), ended].slice(-MOST))
    markTab(ended)
    notifySystem(ended, () => void navigate(ended.to))
  })
  useEffect(() => onWatchEnd((ended) => tell(ended)), [])
  useEffect(() => {
    if (held || toasts.length === 0) return
    const timer = setTimeout(() => setToasts((all) => all.filter((ended) => endMark(ended) === 'bad')), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [toasts, held])

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- nothing is done here, it only stays while it is read
    <div
      className={styles.place}
      role="log"
      aria-label="What ended"
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
    >
      {toasts.map((ended) => (
        <Toast
          key={ended.id}
          mark={endMark(ended)}
          words={endWords(ended)}
          label={ended.label}
          to={ended.to}
          onClose={() => close(ended.id)}
        />
      ))}
    </div>
  )
}
