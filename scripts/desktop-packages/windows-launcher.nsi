; Starts the program without a console window: node.exe alone would open one.
Target amd64-unicode
Name "Verso Desktop"
OutFile "${OUT}"
Icon "${ICON}"
RequestExecutionLevel user
SilentInstall silent
VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "Verso Desktop"
VIAddVersionKey "FileDescription" "Verso Desktop"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "LegalCopyright" "MIT licence"

Section
  ExecShell "open" "$EXEDIR\runtime\node.exe" '"$EXEDIR\app\src\bundle\main.js" window' SW_HIDE
SectionEnd
