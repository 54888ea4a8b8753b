import type { ReactNode } from 'react'
import { densities, setDensity, useDensity } from '../density.ts'
import classes from './Tools.module.css'

const words = { compact: 'Compact', regular: 'Regular', relaxed: 'Relaxed' } as const

/** How high the rows are, in all tables of this browser. */
export function DensityTool(): ReactNode {
  const density = useDensity()
  return (
    <fieldset className={classes.section}>
      <legend className={classes.title}>Rows, in all lists</legend>
      <div className={classes.segments}>
        {densities.map((each) => (
          <label key={each} className={classes.segment}>
            <input type="radio" name="density" checked={each === density} onChange={() => setDensity(each)} />
            {words[each]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
