import { Stack, Title } from '@mantine/core'
import { IconActivityHeartbeat, IconRuler2, IconTransfer } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { useLocation, useParams } from 'react-router'
import { listDesignPlatforms } from '../../../contract/design/platforms.ts'
import { listOperatedPlatforms } from '../../../contract/operations/operations.ts'
import { callQuery } from '../../data/read/call-query.ts'
import { isNotFound } from '../../data/refusal-error.ts'
import { paths, type AssemblyScope, type EnvironmentScope } from '../../routing/paths.ts'
import { useEnvironments } from '../../transition/index.ts'
import { NavbarLink } from './NavbarLink.tsx'
import { TextLink } from '../../kit/TextLink.tsx'

/** Platforms of the design, if a page has loaded them. The navbar itself sends no requests. */
function DesignLinks({ scope }: { scope: AssemblyScope }) {
  const { data = [] } = useQuery({ ...callQuery(listDesignPlatforms, { params: scope }), enabled: false })
  return data.map(({ ciId, ciName }) => (
    <NavbarLink key={ciId} to={paths.designPlatform({ ...scope, platform: ciName })} label={ciName} depth={1} />
  ))
}

interface PlatformLinksProps {
  scope: EnvironmentScope
  /** The current platform. */
  platform: string | undefined
}

/** Platforms of the current environment, if a page has loaded them; at least the current one. */
function PlatformLinks({ scope, platform }: PlatformLinksProps) {
  const { data } = useQuery({ ...callQuery(listOperatedPlatforms, { params: scope }), enabled: false })
  const names = data?.map(({ ciName }) => ciName) ?? (platform === undefined ? [] : [platform])
  return names.map((name) => (
    <NavbarLink key={name} to={paths.operatedPlatform({ ...scope, platform: name })} label={name} depth={2} />
  ))
}

/** The current assembly: its design, then transition and operations of each environment. */
export function AssemblyLinks(props: { organization: string; assembly: string; collapsed: boolean }) {
  const { collapsed, ...scope } = props
  const { assembly } = scope
  const { environment, platform } = useParams()
  const { pathname } = useLocation()
  const inDesign = /^\/[^/]+\/assemblies\/[^/]+\/design(?:\/|$)/.test(pathname)
  const operated = pathname.includes('/operations/environments/') ? environment : undefined
  const { data: environments = [], error } = useEnvironments(scope)
  const names = collapsed ? [] : environments.map(({ ciName }) => ciName)
  // Only platforms have links of their own below the environment.
  const hasOwnLink = platform !== undefined && !collapsed
  const sectionProps = { exact: !collapsed, collapsed }
  if (isNotFound(error)) return null
  return (
    <Stack component="section" aria-label={assembly} gap={1} mt="lg">
      {!collapsed && (
        <Title order={2} fz="xs" fw={500} px="sm" pb="xs">
          <TextLink to={paths.assembly(scope)} inherit c="dimmed" display="block" truncate>
            <bdi>{assembly}</bdi>
          </TextLink>
        </Title>
      )}
      <NavbarLink to={paths.design(scope)} label="Design" icon={IconRuler2} {...sectionProps} />
      {inDesign && !collapsed && <DesignLinks scope={scope} />}
      <NavbarLink to={paths.transition(scope)} label="Transition" icon={IconTransfer} {...sectionProps} />
      {names.map((name) => (
        <NavbarLink key={name} to={paths.environment({ ...scope, environment: name })} label={name} depth={1} />
      ))}
      <NavbarLink to={paths.operations(scope)} label="Operations" icon={IconActivityHeartbeat} {...sectionProps} />
      {names.map((name) => (
        <Fragment key={name}>
          <NavbarLink
            to={paths.operatedEnvironment({ ...scope, environment: name })}
            label={name}
            depth={1}
            exact={hasOwnLink}
          />
          {name === operated && <PlatformLinks scope={{ ...scope, environment: name }} platform={platform} />}
        </Fragment>
      ))}
    </Stack>
  )
}
