; Installs for the person alone, so no administrator is needed.
Target amd64-unicode
Name "Verso Desktop"
OutFile "${OUT}"
Icon "${ICON}"
UninstallIcon "${ICON}"
RequestExecutionLevel user
SetCompressor /SOLID lzma
InstallDir "$LOCALAPPDATA\Programs\Verso Desktop"
VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "Verso Desktop"
VIAddVersionKey "FileDescription" "Setup of Verso Desktop"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "LegalCopyright" "MIT licence"
!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\Verso Desktop"

Page instfiles
UninstPage uninstConfirm
UninstPage instfiles

Section
  ; Files of an earlier version that this one does not have any more.
  RMDir /r "$INSTDIR\app"
  SetOutPath "$INSTDIR"
  File /r "${FILES}/*"
  WriteUninstaller "$INSTDIR\Uninstall.exe"
  CreateShortcut "$SMPROGRAMS\Verso Desktop.lnk" "$INSTDIR\Verso Desktop.exe"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "Verso Desktop"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\Uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\Verso Desktop.exe"
SectionEnd

; Journals and old bytes stay: they are in another folder, and runs can still be undone.
Section "Uninstall"
  Delete "$SMPROGRAMS\Verso Desktop.lnk"
  RMDir /r "$INSTDIR\app"
  RMDir /r "$INSTDIR\runtime"
  Delete "$INSTDIR\Verso Desktop.exe"
  Delete "$INSTDIR\verso-desktop.cmd"
  Delete "$INSTDIR\LICENCES.txt"
  Delete "$INSTDIR\Uninstall.exe"
  RMDir "$INSTDIR"
  DeleteRegKey HKCU "${UNINSTALL}"
SectionEnd
