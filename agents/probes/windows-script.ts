/** What the script below is to look at: a drive (`Z:`), a server, or both empty. Neither may hold a quote. */
export type WindowsQuestion = { drive: string; server: string };

/** A server's name as it may stand in the script: letters, digits and what addresses have. */
export const safeServer = (name: string): string => name.replace(/[^A-Za-z0-9._:%-]/g, "");

/**
 * Prints one JSON document in ASCII, so that no code page of a console gets in its way. Everything is asked for by names and
 * numbers that are the same in every language of Windows: registry keywords, GUIDs, states as numbers.
 */
export const windowsScript = ({ drive, server }: WindowsQuestion): string => `
$ErrorActionPreference = 'SilentlyContinue'
$disk0 = Get-CimInstance Win32_LogicalDisk -Filter "DeviceID='${drive}'"
$remote = $disk0.ProviderName
$name = if ($remote) { $remote.TrimStart('\\').Split('\\')[0] } else { '${server}' }
$a = @{ remote = $remote; remoteFileSystem = if ($remote) { $disk0.FileSystem } }
$a.isAdministrator = ([Security.Principal.WindowsPrincipal][Security.Principal.WindowsIdentity]::GetCurrent()).IsInRole([Security.Principal.WindowsBuiltInRole]::Administrator)
if ($name) {
  $address = [System.Net.Dns]::GetHostAddresses($name) | Sort-Object AddressFamily | Select-Object -First 1
  $a.address = if ($address) { $address.IPAddressToString }
  $a.smb = Get-SmbConnection -ServerName $name | Select-Object -First 1 @{n='dialect';e={[string]$_.Dialect}}, @{n='encrypted';e={$_.Encrypted}}, @{n='signed';e={$_.Signed}}
  $a.channels = @(Get-SmbMultichannelConnection -ServerName $name | ForEach-Object { [int]$_.CurrentChannels })
  $a.isMultichannelOn = (Get-SmbClientConfiguration).EnableMultiChannel
  if ($a.remoteFileSystem -eq 'NFS') { $a.nfsMounts = [string](mount.exe | Out-String) }
}
if ($a.address) {
  $found = @(Find-NetRoute -RemoteIPAddress $a.address)
  $a.alias = ($found | Where-Object { $_.InterfaceAlias } | Select-Object -First 1).InterfaceAlias
  $a.nextHop = [string](($found | Where-Object { $_.NextHop } | Select-Object -First 1).NextHop)
}
$a.nics = @(Get-NetAdapter | ForEach-Object { @{ name = $_.Name; description = $_.InterfaceDescription; driver = $_.DriverFileName
  receiveBitsPerSecond = $_.ReceiveLinkSpeed; duplex = [int]$_.MediaDuplexState; medium = [int]$_.NdisPhysicalMedium
  state = [int]$_.InterfaceOperationalStatus; mac = $_.MacAddress; vlan = $_.VlanID; mtu = $_.MtuSize } })
$a.mtus = @(Get-NetIPInterface -AddressFamily IPv4 | ForEach-Object { @{ name = $_.InterfaceAlias; mtu = $_.NlMtu } })
if ($a.alias) {
  $a.properties = @(Get-NetAdapterAdvancedProperty -Name $a.alias -AllProperties | Where-Object { $_.RegistryKeyword } | ForEach-Object {
    @{ keyword = $_.RegistryKeyword; value = [string]($_.RegistryValue | Select-Object -First 1) } })
  $rss = Get-NetAdapterRss -Name $a.alias
  $a.rss = if ($rss) { @{ isOn = $rss.Enabled; queues = $rss.NumberOfReceiveQueues } }
  $a.isReceiveCoalesced = (Get-NetAdapterRsc -Name $a.alias).IPv4OperationalState
  $team = Get-NetLbfoTeam | Where-Object { $_.TeamNics -contains $a.alias } | Select-Object -First 1
  $a.team = if ($team) { @{ mode = [int]$team.TeamingMode; members = @($team.Members) } }
}
if ('${drive}' -and -not $remote) {
  $volume = Get-Volume -DriveLetter '${drive.slice(0, 1)}'
  $a.fileSystem = $volume.FileSystem
  $d = Get-Partition -DriveLetter '${drive.slice(0, 1)}' | Get-Disk
  $a.disk = if ($d) { @{ bus = [string]$d.BusType; name = $d.FriendlyName; bytes = $d.Size; serial = [string]$d.SerialNumber } }
  $a.drives = @($d | Get-PhysicalDisk | ForEach-Object { @{ name = $_.FriendlyName; media = [string]$_.MediaType; bus = [string]$_.BusType; bytes = $_.Size } })
  $a.bitLocker = (New-Object -ComObject Shell.Application).NameSpace('${drive}').Self.ExtendedProperty('System.Volume.BitLockerProtection')
}
$os = Get-CimInstance Win32_OperatingSystem
$pc = Get-CimInstance Win32_ComputerSystem
$a.system = @{ os = $os.Caption; version = $os.Version; freeKibibytes = $os.FreePhysicalMemory; maker = $pc.Manufacturer; model = $pc.Model
  cores = (Get-CimInstance Win32_Processor | Measure-Object NumberOfCores -Sum).Sum
  batteries = @(Get-CimInstance Win32_Battery | ForEach-Object { [int]$_.BatteryStatus }); plan = [string](powercfg.exe /getactivescheme) }
$json = $a | ConvertTo-Json -Depth 5 -Compress
[Console]::Out.Write([regex]::Replace($json, '[^\\x00-\\x7f]', { '\\u{0:x4}' -f [int]$args[0].Value[0] }))`;
