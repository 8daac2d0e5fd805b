#!/bin/bash
name=$(refill ask "Name" --for name) || { echo no: $?; exit; }
c=$(refill choose red green blue --title Colour) || { echo no: $?; exit; }
refill confirm "Really?"; echo conf $?
d=$(refill date "When") ; echo d=$d $?
n=$(refill number "How many" --minimum 1 --maximum 9); echo n=$n $?
p=$(refill path "File" --must file); echo p=$p $?
w=$(refill write "Text"); echo "w=$w" $?
s=$(refill password "Pass"); echo s=$s $?
echo "$name $c"