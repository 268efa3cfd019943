"""Programs that speak GTP to us, seated by `shoutan_host.gui_seat`: tables and absences."""
