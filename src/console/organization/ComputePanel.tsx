import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { Link } from 'react-router'
import { formatCount } from '../kit/format.ts'
import { Meter } from '../kit/Meter.tsx'
import { Section } from '../kit/Section.tsx'
import { Skeleton } from '../kit/Skeleton.tsx'
import { paths } from '../paths.ts'
import { tenantLabel, tenantsOf, type TenantCompute } from './compute.ts'
import { NotTold } from './NotTold.tsx'
import classes from './Overview.module.css'
import { computeByCloudIn } from './queries.ts'

/** Heights of a meter and of a line of text, px. */
const [METER, LINE] = [28, 20]

const figureOf = ({ cores, coresQuota }: TenantCompute): string =>
  coresQuota === undefined ? `${formatCount(cores)}, no quota` : `${formatCount(cores)} / ${formatCount(coresQuota)}`

const onlyOne = ([first, ...others]: readonly string[]) => (others.length === 0 ? first : undefined)

/** Cores in use by the clouds, of the quota of their tenants. */
export function ComputePanel({ organization, clouds }: { organization: string; clouds: number }): ReactNode {
  const reading = useQuery(computeByCloudIn(organization))
  const tenants = useMemo(
    () => (reading.data === null ? [] : reading.data && tenantsOf(reading.data.data)),
    [reading.data],
  )
  return (
    <Section title="Compute" hint="cores, used of quota">
      <div style={{ minHeight: 18 + METER * clouds }}>
        {reading.isPending && (
          <div className={classes.meters}>
            <Skeleton lines={Math.round((clouds * METER) / LINE)} />
          </div>
        )}
        {!tenants && <NotTold what="compute figures" reading={reading} />}
        {tenants?.length === 0 && <p className={classes.note}>No computes are deployed.</p>}
        {tenants && tenants.length > 0 && (
          <div className={classes.meters}>
            {tenants.map((each) => (
              <Meter
                key={each.tenant}
                label={
                  <Link to={paths.computeByCloud(organization, onlyOne(each.clouds))} title={each.tenant}>
                    <bdi>{tenantLabel(each)}</bdi>
                  </Link>
                }
                value={each.cores}
                max={each.coresQuota ?? 0}
                figure={figureOf(each)}
                tone="idle"
              />
            ))}
          </div>
        )}
      </div>
    </Section>
  )
}
