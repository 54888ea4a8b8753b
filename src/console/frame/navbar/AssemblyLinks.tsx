import { Anchor, Stack, Title } from '@mantine/core'
import { IconActivityHeartbeat, IconRuler2, IconTransfer } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { designPlatformsQuery } from '../../design/index.ts'
import { paths } from '../../routing/paths.ts'
import { useEnvironments } from '../../transition/index.ts'
import { NavbarLink } from './NavbarLink.tsx'

interface AssemblyLinksProps {
  organization: string
  assembly: string
  collapsed: boolean
  /** Whether a page of the design is shown: only then are its platforms. */
  inDesign: boolean
  /** What is open in operations of an environment. */
  renderBelow: (environment: string) => ReactNode
}

/** Platforms of the design: those a page has read. The navbar itself requests none. */
function DesignLinks({ organization, assembly }: { organization: string; assembly: string }) {
  const { data = [] } = useQuery({ ...designPlatformsQuery(organization, assembly), enabled: false })
  return data.map(({ ciId, ciName }) => (
    <NavbarLink key={ciId} to={paths.designPlatform(organization, assembly, ciName)} label={ciName} depth={1} />
  ))
}

/** The open assembly: its design, then transition and operations of each of its environments. */
export default function AssemblyLinks({
  organization,
  assembly,
  collapsed,
  inDesign,
  renderBelow,
}: AssemblyLinksProps) {
  const { data: environments = [] } = useEnvironments(organization, assembly)
  const names = collapsed ? [] : environments.map(({ ciName }) => ciName)
  // Platforms have their own links below the environment; all other operations pages belong to the environment.
  const hasOwnLink = useParams().platform !== undefined && !collapsed
  return (
    <Stack component="section" aria-label={assembly} gap={1} mt="lg">
      {!collapsed && (
        <Title order={2} fz="xs" fw={500} px="sm" pb="xs">
          <Anchor
            component={Link}
            to={paths.assembly(organization, assembly)}
            inherit
            c="dimmed"
            display="block"
            truncate
          >
            <bdi>{assembly}</bdi>
          </Anchor>
        </Title>
      )}
      <NavbarLink
        to={paths.design(organization, assembly)}
        label="Design"
        icon={IconRuler2}
        exact={!collapsed}
        collapsed={collapsed}
      />
      {inDesign && !collapsed && <DesignLinks organization={organization} assembly={assembly} />}
      <NavbarLink
        to={paths.transition(organization, assembly)}
        label="Transition"
        icon={IconTransfer}
        exact={!collapsed}
        collapsed={collapsed}
      />
      {names.map((name) => (
        <NavbarLink key={name} to={paths.environment(organization, assembly, name)} label={name} depth={1} />
      ))}
      <NavbarLink
        to={paths.operations(organization, assembly)}
        label="Operations"
        icon={IconActivityHeartbeat}
        exact={!collapsed}
        collapsed={collapsed}
      />
      {names.map((name) => (
        <Fragment key={name}>
          <NavbarLink
            to={paths.operatedEnvironment(organization, assembly, name)}
            label={name}
            depth={1}
            exact={hasOwnLink}
          />
          {renderBelow(name)}
        </Fragment>
      ))}
    </Stack>
  )
}
