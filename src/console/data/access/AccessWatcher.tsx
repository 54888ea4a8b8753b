import { useEffect } from 'react'
import { useLocation, useParams } from 'react-router'
import {
  PERMISSIONS,
  requirementOfPath,
  type PermissionTarget,
  type Requirement,
} from '../../../contract/organization/permissions.ts'
import { setPermissionCheck, type ControlNeeds } from '../../kit/browser/write-permission.ts'
import { useDecisions } from './queries.ts'
import { formatDenial } from './rules.ts'

function usePageTarget(): PermissionTarget | undefined {
  const { assembly, cloud } = useParams()
  if (assembly !== undefined) return { kind: 'assembly', name: assembly }
  return cloud === undefined ? undefined : { kind: 'cloud', name: cloud }
}

/** Tells the write controls of the current page what the signed-in user may not do. Renders nothing. */
export default function AccessWatcher() {
  const { organization = '' } = useParams()
  const ofPage = requirementOfPath('PUT', useLocation().pathname)
  const on = usePageTarget()
  const { admins, decide } = useDecisions(organization, on ? PERMISSIONS.map((name) => ({ anyOf: [name], on })) : [])

  function toRequirement(needs: ControlNeeds): Requirement | undefined {
    if (needs === undefined) return ofPage
    if (typeof needs !== 'string') return needs
    return on && needs !== 'nothing' ? { anyOf: [needs], on } : undefined
  }
  useEffect(() => {
    setPermissionCheck((needs) => {
      const requirement = toRequirement(needs)
      if (!requirement || decide(requirement) !== 'denied') return undefined
      return formatDenial(requirement, organization, admins)
    })
  })
  useEffect(() => () => setPermissionCheck(() => undefined), [])
  return null
}
