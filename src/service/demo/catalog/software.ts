// Software templates that packs add to the base ones (service-api 7.2, 7.5).
import type { ComponentTemplate } from './templates.ts'

export const lb: ComponentTemplate = {
  name: 'lb',
  type: 'Lb',
  constraint: '1..1',
  services: 'compute,lb,dns',
  per: 'cloud',
  attributes: {
    listeners: '["http 80 http 8080"]',
    lbmethod: 'leastconn',
    stickiness: 'false',
    persistence_type: 'cookieinsert',
    ecv_map: '{"8080":"GET /health"}',
    connection_limit: '-1',
    lb_service_type: 'lb',
  },
  help: 'Load balancer in front of the computes',
}

export const java: ComponentTemplate = {
  name: 'java',
  type: 'Java',
  constraint: '1..1',
  services: '*mirror',
  per: 'compute',
  attributes: {
    flavor: 'openjdk',
    jrejdk: 'jdk',
    version: '8',
    uversion: '192',
    install_dir: '/usr/lib/jvm',
    sysdefault: 'true',
  },
  help: 'Java runtime',
}

export const build: ComponentTemplate = {
  name: 'build',
  type: 'Build',
  constraint: '0..*',
  per: 'compute',
  attributes: {
    scm: 'git',
    repository: '',
    revision: 'HEAD',
    depth: '1',
    username: '',
    password: '',
    key: '',
    install_dir: '/app/build',
  },
  secured: ['password', 'key'],
  help: 'Software built from source',
}

export const tomcat: ComponentTemplate = {
  name: 'tomcat',
  type: 'Tomcat',
  constraint: '1..1',
  services: 'mirror',
  per: 'compute',
  attributes: {
    version: '8.5.31',
    port: '8080',
    ssl_port: '8443',
    max_threads: '200',
    java_options: '-XX:+UseG1GC',
    mem_max: '1024M',
    mem_start: '512M',
    stop_time: '45',
  },
  monitors: ['jvm'],
  help: 'Servlet container',
}

export const tomcatDaemon: ComponentTemplate = {
  name: 'tomcat-daemon',
  type: 'Daemon',
  constraint: '1..1',
  per: 'compute',
  attributes: {
    service_name: 'tomcat8',
    pattern: 'catalina',
    use_script_status: 'true',
    control_script_location: '/opt/tomcat/bin/control.sh',
    control_script_content: '',
  },
  monitors: ['process'],
  help: 'Service that runs Tomcat',
}

export const apache: ComponentTemplate = {
  name: 'apache',
  type: 'Apache',
  constraint: '1..1',
  services: 'mirror',
  per: 'compute',
  attributes: {
    install_type: 'repository',
    ports: '["80","443"]',
    modules: '["log_config","mime","dir","rewrite","headers","ssl"]',
    prefork: '{"startservers":"8","maxclients":"256"}',
    worker: '{"threadsperchild":"25","maxclients":"400"}',
  },
  monitors: ['http'],
  help: 'Web server',
}

export const website: ComponentTemplate = {
  name: 'website',
  type: 'Website',
  constraint: '1..*',
  per: 'compute',
  attributes: {
    server_name: 'localhost',
    document_root: '/var/www/html',
    index_files: '["index.html"]',
    ssl: 'false',
  },
  help: 'Site served by the web server',
}

export const mysql: ComponentTemplate = {
  name: 'mysql',
  type: 'Mysql',
  constraint: '1..1',
  services: 'mirror',
  per: 'compute',
  attributes: { version: '5.7', port: '3306', password: 'change-me', datadir: '/data/mysql' },
  secured: ['password'],
  monitors: ['connections'],
  help: 'Database server',
}

export const database: ComponentTemplate = {
  name: 'database',
  type: 'Database',
  constraint: '0..*',
  per: 'compute',
  attributes: { dbname: 'app', username: 'app', password: 'change-me', extra: '' },
  secured: ['password'],
  help: 'Schema and its user',
}
