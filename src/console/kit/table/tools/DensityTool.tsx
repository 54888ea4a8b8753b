import { useId, type ReactNode } from 'react'
import { densities, setDensity, useDensity } from '../density.ts'
import styles from './Segments.module.css'
import classes from './Tools.module.css'

const words = { compact: 'Compact', regular: 'Regular', relaxed: 'Relaxed' } as const

/** How high the rows are, in all tables of this browser. */
export function DensityTool(): ReactNode {
  const density = useDensity()
  const title = useId()
  return (
    <div role="radiogroup" aria-labelledby={title} className={classes.section}>
      <span id={title} className={classes.title}>
        Rows, in all lists
      </span>
      <div className={styles.segments}>
        {densities.map((each) => (
          <label key={each} className={styles.segment}>
            <input type="radio" name="density" checked={each === density} onChange={() => setDensity(each)} />
            {words[each]}
          </label>
        ))}
      </div>
    </div>
  )
}
