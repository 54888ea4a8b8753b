import { useQuery } from '@tanstack/react-query'
import { operatedPlatformsQuery } from '../../operations/queries.ts'
import { paths } from '../../routing/paths.ts'
import { NavbarLink } from './NavbarLink.tsx'

interface PlatformLinksProps {
  organization: string
  assembly: string
  environment: string
  /** The platform that is open. */
  platform: string | undefined
}

/** Platforms of the open environment: those a page has read, at least the open one. The navbar itself requests none. */
export default function PlatformLinks({ organization, assembly, environment, platform }: PlatformLinksProps) {
  const { data } = useQuery({ ...operatedPlatformsQuery(organization, assembly, environment), enabled: false })
  const names = data?.map(({ ciName }) => ciName) ?? (platform === undefined ? [] : [platform])
  return names.map((name) => (
    <NavbarLink
      key={name}
      to={paths.operatedPlatform(organization, assembly, environment, name)}
      label={name}
      depth={2}
    />
  ))
}
